import CheckInProtocol
import Cryptography

/// What people who were exposed read, in the authority's words, for all diseases and in all languages. See protocol
/// version 1, section "Advice".
public struct Advice: Sendable, Equatable {
    /// The maximum size of the file in bytes.
    public static let maximumSize = 256 << 10

    /// The advice for each disease, in ascending order of the numbers.
    public let profiles: [ProfileAdvice]

    /// Returns nil unless there are 1 to 16 diseases in ascending order, and the file is not too large.
    public init?(_ profiles: [ProfileAdvice]) {
        self.init(valid: profiles)
        guard payload.count <= Self.maximumSize else { return nil }
    }

    init?(valid profiles: [ProfileAdvice]) {
        let numbers = profiles.map(\.profile)
        guard (1...DiseaseProfiles.maximumCount).contains(numbers.count),
            zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.profiles = profiles
    }

    /// Verifies and decodes a file that a configuration names.
    ///
    /// - Parameters:
    ///   - digest: ``Configuration/adviceDigest``.
    ///   - hosts: The hosts of links.
    /// - Throws: The first error. No part of the file may be used then.
    public init(verifying file: [UInt8], digest: [UInt8]?, hosts: AdviceHosts) throws(PublicationError) {
        guard file.count <= Self.maximumSize else { throw .tooLarge(size: file.count, maximum: Self.maximumSize) }
        guard SHA256.hash(file) == digest else {
            throw .value(field: "its digest: the configuration names another one")
        }
        try self.init(payload: file[...], hosts: hosts)
    }

    /// The value in the configuration: SHA-256 of the file, 32 bytes.
    public var digest: [UInt8] { SHA256.hash(payload) }

    /// The advice for a disease. Nil without advice, or if it names a deadline that the profile does not have.
    public subscript(profile: DiseaseProfile) -> ProfileAdvice? {
        profiles.first { $0.profile == profile.number }.flatMap { $0.fits(profile) ? $0 : nil }
    }
}

/// The advice for a disease.
public struct ProfileAdvice: Sendable, Equatable {
    package static let maximumTextCount = 32

    /// The number of the disease.
    public let profile: UInt8
    /// The texts, in ascending order of the languages. One of them is English.
    public let texts: [Text]

    /// The advice in one language.
    public struct Text: Sendable, Equatable {
        /// The language's code in lower case, such as en or pt-br.
        public let language: String
        /// For stays with a low risk.
        public let low: LevelAdvice
        /// For stays with an increased risk.
        public let increased: LevelAdvice

        /// Returns nil unless the language has 1 to 22 lower-case letters, digits and hyphens.
        public init?(language: String, low: LevelAdvice, increased: LevelAdvice) {
            guard DiseaseProfile.isLanguage(language) else { return nil }
            (self.language, self.low, self.increased) = (language, low, increased)
        }
    }

    /// Returns nil if the number or the number of texts is out of range, if there is no English text, or if the
    /// languages are not in strictly ascending order.
    public init?(profile: UInt8, texts: [Text]) {
        guard profile <= DiseaseProfile.maximumNumber, (1...Self.maximumTextCount).contains(texts.count),
            texts.contains(where: { $0.language == "en" }), texts.map(\.language).isStrictlyAscending
        else { return nil }
        (self.profile, self.texts) = (profile, texts)
    }

    /// Whether each placeholder is a deadline of the profile.
    public func fits(_ profile: DiseaseProfile) -> Bool {
        let names = profile.deadlines.map(\.name)
        return texts.flatMap { $0.low.steps + $0.increased.steps }.compactMap(\.deadline).allSatisfy(names.contains)
    }

    /// The text in the first of some languages that has one, or else in English. If a language such as pt-br has
    /// none, pt is tried next.
    ///
    /// - Parameter languages: Codes in lower case, in the user's order.
    public func text(in languages: [String]) -> Text {
        let codes = languages.flatMap { [$0, String($0.prefix { $0 != "-" })] } + ["en"]
        guard let text = codes.lazy.compactMap({ code in texts.first { $0.language == code } }).first else {
            fatalError("unreachable: there is an English text")
        }
        return text
    }
}
