import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestPackages
import TestTraits
import Testing

struct AdviceVector: Vector {
    let `case`: String
    let configuration: HexBytes
    let publicKey: HexBytes
    let region: String
    let profiles: [Values]
    let used: [UInt8]
    let file: HexBytes

    struct Values: Codable, Sendable {
        let profile: UInt8
        let texts: [Text]
    }

    struct Text: Codable, Sendable {
        let language: String
        let low: Level
        let increased: Level
    }

    struct Level: Codable, Sendable {
        let happened: String
        let steps: [Step]
        let telephone: String
        let link: String

        func advice(_ hosts: AdviceHosts) throws -> LevelAdvice {
            let steps = try steps.map { try #require(LevelAdvice.Step(text: $0.text, late: $0.late)) }
            let link = AdviceLink(link, hosts: hosts)
            #expect((link?.address ?? "") == self.link)
            let number = telephone.isEmpty ? nil : telephone
            return try #require(LevelAdvice(happened: happened, steps: steps, telephone: number, link: link))
        }
    }

    struct Step: Codable, Sendable {
        let text: String
        let late: String
    }

    func settings() throws -> Configuration {
        let key = try #require(ECDSAP256.PublicKey(der: publicKey.bytes))
        return try Configuration(verifying: configuration.bytes, by: key, region: try #require(Region(region)))
    }

    func open() throws -> (Configuration, Advice) {
        let settings = try settings()
        let advice = try Advice(
            verifying: file.bytes,
            digest: settings.adviceDigest,
            hosts: settings.adviceHosts
        )
        return (settings, advice)
    }
}

struct ShownAdviceVector: Vector {
    let `case`: String
    let risk: String
    let languages: [String]
    let begins: [Int64]
    let now: Int64
    let language: String
    let steps: [Step]

    struct Step: Codable, Sendable {
        let text: String
        let end: Int64?
    }
}

struct RefusedAdviceVector: Vector {
    let `case`: String
    let hosts: [String]
    let file: HexBytes
}

@Suite struct AdviceVectorTests {
    @Test(.proves("N3"), arguments: VectorFile.published.advice)
    func `advice has the values and the digest of the configuration`(vector: AdviceVector) throws {
        let (settings, advice) = try vector.open()
        let profiles = try vector.profiles.map { values in
            let texts = try values.texts.map { text in
                try #require(
                    ProfileAdvice.Text(
                        language: text.language,
                        low: text.low.advice(settings.adviceHosts),
                        increased: text.increased.advice(settings.adviceHosts)
                    )
                )
            }
            return try #require(ProfileAdvice(profile: values.profile, texts: texts))
        }
        #expect(advice.profiles == profiles)
        #expect(advice.payload == vector.file.bytes)
        #expect(settings.profiles.usable.filter { advice[$0] != nil }.map(\.number) == vector.used)
        #expect(Advice(profiles) == advice)
    }

    @Test(.proves("N3", "N4"), arguments: VectorFile.published.shownAdvice)
    func `a client shows the text in the user's language, with the ends of deadlines`(
        vector: ShownAdviceVector
    ) throws {
        let (settings, advice) = try VectorFile.published.advice[0].open()
        let profile = try #require(settings.profiles[1])
        let text = try #require(advice[profile]).text(in: vector.languages)
        #expect(text.language == vector.language)
        let level = vector.risk == "low" ? text.low : text.increased
        let shown = level.shown(
            profile,
            begins: vector.begins.map(UnixTime.init(seconds:)),
            now: UnixTime(seconds: vector.now)
        )
        #expect(shown.map(\.text) == vector.steps.map(\.text))
        #expect(shown.map(\.end?.seconds) == vector.steps.map(\.end))
        #expect(shown.allSatisfy { !$0.words { _ in "10:00" }.contains("{") })
    }

    @Test(.proves("N3"), arguments: VectorFile.published.refusedAdvice)
    func `an invalid file of advice is refused despite its digest`(vector: RefusedAdviceVector) throws {
        let (file, hosts) = (vector.file.bytes, try #require(AdviceHosts(vector.hosts)))
        #expect(throws: PublicationError.self) {
            try Advice(verifying: file, digest: SHA256.hash(file), hosts: hosts)
        }
    }
}
