import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestPackages
import TestSupport
import TestTraits
import Testing

@Suite struct AdviceTests {
    private static func level(_ steps: [LevelAdvice.Step?], telephone: String? = nil) throws -> LevelAdvice {
        try #require(LevelAdvice(happened: "It happened.", steps: steps.compactMap(\.self), telephone: telephone))
    }

    private static func advice(_ level: LevelAdvice, languages: [String] = ["en"]) throws -> Advice {
        let texts = try languages.map {
            try #require(ProfileAdvice.Text(language: $0, low: level, increased: level))
        }
        let profile = try #require(ProfileAdvice(profile: 3, texts: texts))
        return try #require(Advice([profile]))
    }

    @Test func `advice has the same bytes as from protoc`() async throws {
        let step = LevelAdvice.Step(text: "Call by {test}.", late: "Call after {test}.")
        let advice = try Self.advice(Self.level([step, LevelAdvice.Step(text: "Wait.")], telephone: "+43 1 1450"))
        let level = """
            {
              happened: "It happened."
              steps { text: "Call by {test}." late: "Call after {test}." } steps { text: "Wait." }
              telephone: "+43 1 1450"
            }
            """
        let payload = try await ExternalTool.encodeMessage(
            "profiles { profile: 3 texts { language: \"en\" low \(level) increased \(level) } }",
            "Advice",
            schema: "Sources/AuthorityProtocol/Publication/Protos/advice.proto"
        )
        #expect(advice.payload == payload)
    }

    @Test(.proves("N3")) func `a file with another digest, or a larger one, is refused`() throws {
        let advice = try Self.advice(Self.level([LevelAdvice.Step(text: "Wait.")]))
        let file = advice.payload
        #expect(try Advice(verifying: file, digest: advice.digest, hosts: .none) == advice)
        for digest in [nil, SHA256.hash(file + [0])] {
            #expect(throws: PublicationError.self) { try Advice(verifying: file, digest: digest, hosts: .none) }
        }
        let large = [UInt8](repeating: 0, count: Advice.maximumSize + 1)
        #expect(throws: PublicationError.tooLarge(size: large.count, maximum: Advice.maximumSize)) {
            try Advice(verifying: large, digest: SHA256.hash(large), hosts: .none)
        }
    }

    @Test func `more texts than fit into a file are not advice`() throws {
        let step = LevelAdvice.Step(text: String(repeating: "a", count: 500))
        let level = try Self.level(Array(repeating: step, count: 5))
        let languages = (10..<41).map { "a\($0)" } + ["en"]
        let texts = try languages.map {
            try #require(ProfileAdvice.Text(language: $0, low: level, increased: level))
        }
        let profiles = try [UInt8](0...1).map { try #require(ProfileAdvice(profile: $0, texts: texts)) }
        #expect(Advice(profiles) == nil)
        #expect(Advice(Array(profiles.prefix(1))) != nil)
    }

    /// The lines change with the clock, and the ends do not.
    @Test(.proves("N4")) func `a clock that jumps changes no end of a deadline`() throws {
        let deadline = try #require(DiseaseProfile.Deadline(name: "vaccination", hours: 72))
        let name = try #require(DiseaseProfile.Name(language: "en", text: "Measles"))
        let profile = try #require(DiseaseProfile(number: 1, names: [name], deadlines: [deadline]))
        let level = try Self.level([LevelAdvice.Step(text: "By {vaccination}.", late: "Until {vaccination}.")])
        let begin = UnixTime(seconds: 1_784_505_600)
        let clocks = [
            Int64.min / 2, 0, begin.seconds, begin.seconds + 72 * 3600 - 1, begin.seconds + 72 * 3600, 1 << 40,
        ]
        let shown = clocks.map { level.shown(profile, begins: [begin], now: UnixTime(seconds: $0)) }
        #expect(shown.allSatisfy { $0.map(\.end) == [begin + 72 * 3600] })
        #expect(shown.map { $0[0].text.prefix(2) } == ["By", "By", "By", "By", "Un", "Un"])
    }
}
