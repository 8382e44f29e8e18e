import AuthorityProtocol
import CheckInProtocol
import Matching
import TestTraits
import Testing

@testable import CheckInClient
@testable import checkin

@Suite struct AdviceWordsTests {
    /// 2026-11-21 at noon.
    private static let noon = UnixTime(seconds: 1_795_262_400)

    private static func profile(_ number: UInt8) throws -> DiseaseProfile {
        let name = try #require(DiseaseProfile.Name(language: "en", text: "Disease \(number)"))
        let names = [DiseaseProfile.Name(language: "en", text: "a vaccination")].compactMap(\.self)
        let deadline = try #require(DiseaseProfile.Deadline(name: "vaccination", hours: 72, names: names))
        return try #require(DiseaseProfile(number: number, names: [name], deadlines: [deadline]))
    }

    private static func exposure(
        to number: UInt8 = 1,
        minutes: Int64 = 60,
        hoursAgo: Int64 = 24
    ) throws -> CheckInExposure {
        let begin = noon + -hoursAgo * 3600
        let window = try #require(Stay(start: begin, end: begin + minutes * 60)?.windows.first)
        let record = try ReportRecord(
            window: window,
            transmissionRiskLevel: 8,
            infectiousness: .high,
            type: .confirmedTest
        )
        let risk = CheckInRisk(
            stay: begin..<begin + minutes * 60,
            matches: [Match(presence: 0, iv: [], record: record)],
            parameters: .standard
        )
        let id = try #require(CheckInID("abcdef"))
        return CheckInExposure(
            id: id,
            authority: 1,
            profile: try profile(number),
            risk: risk,
            begin: begin,
            isWarned: false
        )
    }

    /// Advice for disease 1, in English and German.
    private static func advice() throws -> Advice {
        let hosts = try #require(AdviceHosts(["health.example"]))
        func level(_ happened: String, _ text: String, _ late: String) throws -> LevelAdvice {
            let step = try #require(LevelAdvice.Step(text: text, late: late))
            let call = try #require(LevelAdvice.Step(text: "Call."))
            let link = try #require(AdviceLink("https://health.example/one", hosts: hosts))
            let advice = LevelAdvice(happened: happened, steps: [step, call], telephone: "+43 1450", link: link)
            return try #require(advice)
        }
        let texts = try [
            ("de", "Bis {vaccination}.", "Es half bis {vaccination}."),
            ("en", "By {vaccination}.", "Until {vaccination}."),
        ]
        .map { language, text, late in
            try #require(
                ProfileAdvice.Text(
                    language: language,
                    low: level("low \(language)", text, late),
                    increased: level("increased \(language)", text, late)
                )
            )
        }
        let profile = try #require(ProfileAdvice(profile: 1, texts: texts))
        return try #require(Advice([profile]))
    }

    @Test(.proves("N4")) func `what to do and until when is first, then what happened, telephone and page`() throws {
        let words = AdviceWords([1: try Self.advice()], languages: ["fr", "de-at"], now: Self.noon)
        let exposure = try Self.exposure()
        let end = (exposure.begin + 72 * 3600).localMinute
        #expect(
            words.lines(for: [exposure], otherRisks: []) == [
                "Bis \(end).", "Call.", "increased de", "Telephone: +43 1450",
                "Page: https://health.example/one (if you open it, health.example learns that you asked)", "",
            ]
        )
    }

    @Test(.proves("N4")) func `a clock that jumps changes no time, and each end is shown once`() throws {
        let exposures = try [24, 48, 24].map { try Self.exposure(hoursAgo: $0) }
        let ends = [48, 24].map { (Self.noon + (72 - $0) * 3600).localMinute }
        func steps(_ now: Int64) throws -> [String] {
            AdviceWords([1: try Self.advice()], languages: ["en"], now: Self.noon + now).steps(for: exposures)
        }
        for now in [-1_000_000, 0] as [Int64] { #expect(try steps(now) == ends.map { "By \($0)." } + ["Call."]) }
        // What is past comes last.
        #expect(try steps(30 * 3600) == ["By \(ends[1]).", "Call.", "Until \(ends[0])."])
        #expect(try steps(1 << 32) == ["Call."] + ends.map { "Until \($0)." })
    }

    @Test func `the increased risk comes first, and a disease without advice has the program's own words`() throws {
        let words = AdviceWords([1: try Self.advice()], languages: [], now: Self.noon)
        let exposures = try [
            Self.exposure(to: 2), Self.exposure(minutes: 5), Self.exposure(),
        ]
        let lines = words.lines(for: exposures, otherRisks: [.low])
        let places = ["increased en", "Disease 2: a vaccination helps until", "low en", "Get tested"].map { begin in
            lines.firstIndex { $0.hasPrefix(begin) }
        }
        #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(lines.contains("Ask a doctor or your health authority what to do, before you go anywhere."))
        let none = AdviceWords([:], languages: ["en"], now: Self.noon + 100 * 3600)
        #expect(
            none.lines(for: [try Self.exposure()], otherRisks: [])[0].hasPrefix(
                "Disease 1: the time for a vaccination ended on"
            )
        )
    }

    @Test(
        arguments: [
            (nil, nil, []), ("C", "de", []), ("C.UTF-8", nil, []), ("POSIX", nil, []), ("de_AT.UTF-8", nil, ["de-at"]),
            ("de_AT@euro", "", ["de-at"]), ("en_US.UTF-8", "pt_BR:pt:en", ["pt-br", "pt", "en"]),
        ] as [(String?, String?, [String])]
    ) func `the user's languages are those of the environment`(locale: String?, list: String?, codes: [String]) {
        #expect(UserLanguages.codes(locale, list) == codes)
    }

    @Test func `a notification says until when there is something to do, and not what`() {
        #expect(ExposureNotice(risk: .increased, until: nil).sentence == "There is news: run checkin exposures.")
        let sentence = ExposureNotice(risk: .increased, until: Self.noon).sentence
        #expect(sentence == "There is something to do until \(Self.noon.localMinute): run checkin exposures.")
    }
}
