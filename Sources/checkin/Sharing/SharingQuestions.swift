import CheckInClient
import CheckInProtocol
import CommandLineTool
import Platform
import Publication

/// What is asked before something is shared: facts of the test, visits, and at last the consent.
struct SharingQuestions {
    let authority: EnrolledAuthority
    let configuration: Configuration
    let now: UnixTime

    // MARK: The test

    func facts() throws -> TestFacts {
        let day = try Choice.value("Day of the test (YYYY-MM-DD):", expected: Self.recent, recentDay)
        let hasSymptoms = try Choice.ask("Have you, or had you, symptoms? (yes or no)", ["yes", "no"]) == "yes"
        guard hasSymptoms else { return TestFacts(testDay: day, symptoms: .none) }
        let symptoms = try Choice.value(
            "Since which day? (YYYY-MM-DD, or unknown)",
            expected: "\(Self.recent), or unknown"
        ) { typed in
            typed.lowercased() == "unknown" ? TestFacts.Symptoms.sinceUnknownDay : recentDay(typed).map { .since($0) }
        }
        return TestFacts(testDay: day, symptoms: symptoms)
    }

    private static let recent = "a day of the last four weeks, as YYYY-MM-DD"

    /// A day of the last four weeks; nil if it is none.
    private func recentDay(_ typed: String) -> Day? {
        guard let day = Day(iso8601: typed) else { return nil }
        let today = Int64(now.day.number)
        return (today - 28...today + 1).contains(Int64(day.number)) ? day : nil
    }

    // MARK: The visits

    /// Everything is unselected at the beginning.
    func plan(of checkIns: [CheckIn], _ facts: TestFacts) throws -> SharingPlan {
        let offered = checkIns.filter { $0.authority == authority.host && $0.stay.start <= now }
        guard !offered.isEmpty else { throw DiaryError.nothingToShare }
        Conversation.say("your visits of the last 14 days; none is selected")
        for (index, checkIn) in offered.enumerated() {
            Conversation.say("\(index + 1)".padded(to: 4) + checkIn.stay.start.localDay + checkIn.line)
        }
        let chosen = try Choice.value(
            "Numbers of the visits to share, with spaces between (or none):",
            expected: "numbers from 1 to \(offered.count), as in the list, or none"
        ) {
            Self.numbers($0, upTo: offered.count)
        }
        guard !chosen.isEmpty else { throw Refusal("nothing was selected, and nothing was sent") }
        return SharingPlan(
            chosen.map { offered[$0 - 1] },
            facts: facts,
            configuration: configuration,
            authority: authority,
            now: now
        )
    }

    private static func numbers(_ typed: String, upTo count: Int) -> [Int]? {
        if typed.lowercased() == "none" { return [] }
        let words = typed.split { $0 == " " || $0 == "," }
        let numbers = words.compactMap { Int($0) }.filter { (1...count).contains($0) }
        return numbers.isEmpty || numbers.count != words.count ? nil : Array(Set(numbers)).sorted()
    }

    // MARK: The consent

    /// Shows what will be sent, in words and, if wanted, byte by byte, and asks.
    func consent(_ plan: SharingPlan, _ draft: SharingDraft) throws -> Bool {
        plan.lines.forEach(Conversation.say)
        if try Choice.ask("Type “bytes” to see every byte that is sent, or “go on”:", ["bytes", "go on"]) == "bytes" {
            draft.lines.forEach(Conversation.say)
        }
        return try ConsentPrompt.askInFull([
            "Sharing can reveal who and where you were: whoever was at the same place at the same time, and remembers you, can guess.",
            "Whoever has the venue's code of that day can read the times of your stay and the risk level, and nothing else.",
            "The health authority cannot read the reports, nor tell that they are yours.",
            "Do you consent to sending \(draft.reports.count.reports) to \(authority.host)?",
        ])
    }
}

extension SharingPlan {
    /// In plain words: all that somebody can read who has the venue's code.
    var lines: [String] {
        var lines = ["What will be sent, readable only with the code of the venue:"]
        for item in items {
            lines.append("  " + item.checkIn.venue.name.string)
            lines += item.records.map { "    " + $0.words(seeds: item.checkIn.seeds.count) }
            if let omission = item.omission { lines.append("    nothing: \(omission.words)") }
        }
        return lines + [
            "Times are in steps of five minutes. Indoors they end later than your stay, as long as what was breathed out stays in the air.",
            "Beside each report stands its day (UTC), for everybody. Neither the venue, nor its name, nor you are named.",
        ]
    }
}

extension ReportRecord {
    fileprivate func words(seeds: Int) -> String {
        let (start, end) = (window.intervals.lowerBound.start, window.intervals.upperBound.start)
        let times = "\(start.localMinute) to \(end.local("%H:%M"))"
        let copies = seeds == 1 ? "" : ", once for each of \(seeds) codes of the venue"
        return "\(times), risk level \(transmissionRiskLevel) of 8, confirmed by a test\(copies)"
    }
}

extension SharingPlan.Omission {
    fileprivate var words: String {
        switch self {
        case .tooShort(let minutes): "the stay was shorter than \(minutes) minutes"
        case .otherAuthority: "the venue belongs to another health authority"
        case .deletedSoon: "it will be deleted within two days, and what waits to be sent with it"
        case .withoutRisk: "by what you said, nobody can have been infected by you then"
        }
    }
}

extension SharingDraft {
    /// Every byte, a report on each line: IV, encrypted record, tag.
    var lines: [String] {
        reports.map { "  \($0.day.iso8601)  \($0.bytes.hexadecimal)" }
    }
}
