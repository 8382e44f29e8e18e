import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import Encodings
import ExposureNotification
import OperatingSystem

/// The questions before sharing: first about the test, then about the check-ins, and finally about
/// consent.
struct SharingQuestions {
    let authority: EnrolledAuthority
    let configuration: Configuration
    let now: UnixTime

    // MARK: The test

    /// The disease: the only one of the authority, or the answer to a question.
    func disease() throws -> DiseaseProfile {
        let profiles = configuration.profiles.usable
        guard let first = profiles.first else {
            throw Refusal(
                "this version of checkin knows no disease of \(authority.host); nothing was sent",
                hints: ["install a newer version of checkin"]
            )
        }
        guard profiles.count > 1 else { return first }
        for profile in profiles { Conversation.say("\(profile.number)".padded(to: 4) + profile.name()) }
        return try Choice.value("Number of the disease:", expected: "one of the numbers above") { typed in
            profiles.first { "\($0.number)" == typed }
        }
    }

    func facts() throws -> TestFacts {
        let day = try Choice.value(
            "Day of the test (Enter for today, or such as yesterday or \(now.localDay)):",
            expected: recent
        ) { recentDay($0.isEmpty ? "today" : $0) }
        let hasSymptoms =
            try Choice.ask("Do you have, or have you had, symptoms? \(Terminal.yesOrNo)", ["yes", "no"]) == "yes"
        guard hasSymptoms else { return TestFacts(testDay: day, symptoms: .none) }
        let symptoms = try Choice.value(
            "Since which day? (such as today, yesterday or \(now.localDay), or unknown)",
            expected: "\(recent), or unknown"
        ) { typed in
            typed.lowercased() == "unknown" ? TestFacts.Symptoms.sinceUnknownDay : recentDay(typed).map { .since($0) }
        }
        return TestFacts(testDay: day, symptoms: symptoms)
    }

    /// How many weeks ago a test or symptoms may be. Earlier ones are irrelevant to check-ins in
    /// the last 14 days.
    private static let weeks: Int64 = 4
    private var recent: String {
        "a day within the last four weeks: today, yesterday, \(now.localDay) or \(now.local("%d.%m."))"
    }

    /// Parses a day within the last ``weeks`` weeks. Returns nil if the text is not such a day.
    private func recentDay(_ typed: String) -> Day? {
        guard let day = Day(typed: typed, now: now) else { return nil }
        // The days in reports are in UTC. But the date of a test is a local date, and may already
        // be the next day.
        let today = max(now.day, Day(iso8601: now.localDay) ?? now.day)
        return (Int64(now.day.number) - Self.weeks * 7...Int64(today.number)).contains(Int64(day.number)) ? day : nil
    }

    // MARK: The check-ins

    /// Asks which check-ins to share. No check-in is selected at first.
    ///
    /// - Parameter keys: The keys that can be shared. The user is asked about them later.
    func plan(
        of checkIns: [CheckIn],
        _ facts: TestFacts,
        _ profile: DiseaseProfile,
        _ keys: [DiagnosisKeyRecord]
    )
        throws -> SharingPlan
    {
        let offered = checkIns.filter { $0.authority == authority.host && $0.stay.start <= now }
        let manual = checkIns.count(where: \.isManual)
        for host in Set(checkIns.compactMap(\.authority)).subtracting([authority.host]).sorted() {
            let count = checkIns.count { $0.authority == host }
            Conversation.say(
                "not listed, because only \(host) can warn about its venues: \(count.checkIns); ask \(host) for a code"
            )
        }
        if manual > 0 { Conversation.say("not listed, because they were added without a code: \(manual.checkIns)") }
        guard !offered.isEmpty || !keys.isEmpty else { throw DiaryError.nothingToShare }
        let chosen = offered.isEmpty ? [] : try choice(of: offered)
        guard !chosen.isEmpty || !keys.isEmpty else { throw Refusal("nothing was selected; nothing was sent") }
        return SharingPlan(
            chosen.map { offered[$0 - 1] },
            facts: facts,
            profile: profile,
            configuration: configuration,
            authority: authority,
            now: now,
            diagnosisKeys: keys
        )
    }

    private func choice(of offered: [CheckIn]) throws -> [Int] {
        Conversation.say("your check-ins of the last 14 days; none is selected:")
        for (index, checkIn) in offered.enumerated() {
            let mark =
                checkIn.status.isWaiting
                ? "  (waiting to be sent)" : checkIn.status.sharedIVs.isEmpty ? "" : "  (shared)"
            Conversation.say("\(index + 1)".padded(to: 4) + checkIn.stay.start.localDay + checkIn.line + mark)
        }
        return try Choice.value(
            "Numbers of the check-ins to share, such as 1 3-5 (or all, or none):",
            expected: "numbers or ranges from 1 to \(offered.count), as in the list, or all, or none"
        ) {
            Self.numbers($0, upTo: offered.count)
        }
    }

    /// Parses numbers and ranges, such as `1 3-5`, and the words `all` and `none`. Returns nil for any other text.
    static func numbers(_ typed: String, upTo count: Int) -> [Int]? {
        switch typed.lowercased() {
        case "none": return []
        case "all": return Array(1...count)
        default: break
        }
        var numbers: Set<Int> = []
        for word in typed.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let ends = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends[0], let last = ends[ends.count - 1], 1 <= first, first <= last, last <= count else {
                return nil
            }
            numbers.formUnion(first...last)
        }
        return numbers.isEmpty ? nil : numbers.sorted()
    }

    // MARK: The consent

    /// For how many seconds a submission can wait, because an authorisation is used on two days.
    private static let waitingLimit = 2 * Day.seconds

    /// Shows what will be sent, in words and, on request, byte by byte. Then asks for consent. Reports
    /// and keys are two questions.
    ///
    /// - Parameter isKeyConsentGiven: Whether the user has permitted in advance to send the keys.
    /// - Returns: The part of the draft that the user has consented to; nil if there is none.
    func consent(
        _ plan: SharingPlan,
        _ draft: SharingDraft,
        _ profile: DiseaseProfile,
        isKeyConsentGiven: Bool
    ) throws -> SharingDraft? {
        let sendsReports = try !draft.reports.isEmpty && consentToReports(plan, draft, profile)
        let sendsKeys = try !draft.diagnosisKeys.isEmpty && (isKeyConsentGiven || consentToKeys(plan, draft))
        if isKeyConsentGiven, sendsKeys {
            Conversation.say(
                "\(draft.diagnosisKeys.count.keys) of proximity will be sent, as you have permitted in advance"
            )
        }
        return draft.keeping(reports: sendsReports, diagnosisKeys: sendsKeys)
    }

    private func consentToReports(
        _ plan: SharingPlan,
        _ draft: SharingDraft,
        _ profile: DiseaseProfile
    ) throws -> Bool {
        plan.lines(profile).forEach(Conversation.say)
        if let end = plan.end, end - now < Self.waitingLimit {
            Conversation.say(
                "A check-in in this list is deleted at \(end.localMinute(besides: now)). What has not been sent by then is not "
                    + "sent, and you are told."
            )
        }
        try offerBytes(draft.lines)
        return try ConsentPrompt.askInFull([
            "Sharing can reveal who and where you were: a person who remembers you from there may recognise the report.",
            "Anyone with the venue's code of that day can read the times of your stay, the disease and the risk level.",
            "Each report is published in a random hour.",
            "Someone with the codes of several venues can guess which reports are from one person.",
            "The health authority cannot read the reports, and cannot link them to you.",
            "Do you consent to sending \(draft.reports.count.reports) to \(authority.host)?",
        ])
    }

    private func consentToKeys(_ plan: SharingPlan, _ draft: SharingDraft) throws -> Bool {
        plan.keyLines.forEach(Conversation.say)
        try offerBytes(draft.keyLines)
        return try ConsentPrompt.askInFull([
            "The health authority publishes the keys, so that everyone can read them. They contain no name and no place.",
            "Anyone who has recorded your identifiers can then link those of a day with each other, and with a positive test.",
            "The health authority cannot link the keys to you, or the keys of different days with each other.",
            "Do you consent to sending \(draft.diagnosisKeys.count.keys) to \(authority.host)?",
        ])
    }

    private func offerBytes(_ lines: [String]) throws {
        if try Choice.ask("Type “bytes” to see every byte that is sent, or “go on”:", ["bytes", "go on"]) == "bytes" {
            lines.forEach(Conversation.say)
        }
    }
}

extension SharingPlan {
    /// Describes in plain words everything that a person with the venue's code can read.
    ///
    /// - Parameter profile: The plan's disease.
    func lines(_ profile: DiseaseProfile) -> [String] {
        var lines = ["What will be sent, readable only with the venue's code:"]
        for item in items {
            lines.append("  " + item.checkIn.venue.name.string)
            lines += item.records.map { "    " + $0.words(disease: profile.name(), seeds: item.checkIn.seeds.count) }
            if let omission = item.omission { lines.append("    nothing: \(omission.words)") }
        }
        return lines + [
            "Times are in steps of five minutes. Where aerosols remain in the air, they end after your stay.",
            "Everyone can read the day (UTC) of each report. Neither your name nor the venue's name is included.",
        ]
    }

    /// Describes the keys of proximity in plain words.
    var keyLines: [String] {
        ["What else will be sent: the keys from which your Bluetooth identifiers of these days can be computed:"]
            + diagnosisKeys.map { "  " + $0.words }
    }
}

extension DiagnosisKeyRecord {
    /// Such as "2026-11-20 (UTC), risk level 6, 2 days after the first symptoms".
    fileprivate var words: String {
        let key = diagnosisKey
        let onset =
            switch key.daysSinceOnset {
            case nil: ""
            case 0?: ", the day of the first symptoms"
            case let days?:
                ", \(abs(days) == 1 ? "1 day" : "\(abs(days)) days") \(days < 0 ? "before" : "after") the first symptoms"
            }
        return "\(day?.iso8601 ?? "") (UTC), risk level \(key.transmissionRisk)\(onset)"
    }
}

extension ReportRecord {
    fileprivate func words(disease: String, seeds: Int) -> String {
        let words = words(disease: disease)
        guard seeds > 1 else { return words }
        let note = "someone with these codes sees that it is one stay, and learns nothing else from that"
        return words + ", once for each of \(seeds) codes of the venue: \(note)"
    }
}

extension SharingPlan.Omission {
    fileprivate var words: String {
        switch self {
        case .tooShort(let minutes): "the stay was shorter than \(minutes) minutes"
        case .withoutCode: "it was added without a code"
        case .otherAuthority: "the venue belongs to another health authority"
        case .withoutRisk: "according to your answers, you cannot have infected anyone then"
        }
    }
}

extension SharingDraft {
    /// All bytes of the draft, with one report per line: IV, encrypted record, tag.
    var lines: [String] {
        reports.map { "  \($0.day.iso8601)  \($0.bytes.withSpan { Hexadecimal.text($0) })" }
    }

    /// All bytes of the diagnosis keys, with one key per line: key, first interval, number of
    /// intervals, risk level, report type, days since the first symptoms, zeros.
    var keyLines: [String] { diagnosisKeys.map { "  \(Hexadecimal.text($0.bytes))" } }
}
