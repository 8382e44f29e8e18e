public import CheckInProtocol
public import Cryptography

/// The settings that an authority can change without a new client. See protocol version 1, section
/// "Configuration".
public struct Configuration: SmallSignedFile, Equatable {
    public static let kind = "configuration"
    public static let maximumSize = 64 << 10

    public let region: Region
    /// The hour in which the configuration was signed.
    public let hour: Hour
    /// The diseases of which the authority warns.
    public let profiles: DiseaseProfiles
    public let schedule: Schedule
    /// The authorisation keys for yesterday and today. One or both may be missing.
    public let authorizationKeys: [AuthorizationKey]
    public let minimumClientVersion: ClientVersion
    /// The authority's next signing key; nil if the key will not change. Clients trust this key as
    /// soon as they have this configuration.
    public let nextKey: ECDSAP256.PublicKey?
    /// The previous signing key; nil if no published package was signed with it.
    public let previousKey: ECDSAP256.PublicKey?
    /// The relay for client messages; nil if clients send messages directly to the authority.
    public let obliviousHTTP: ObliviousHTTP?
    /// How clients evaluate encounters (Exposure Notification); nil if the authority does not accept
    /// diagnosis keys. Clients then evaluate no encounters.
    public let proximity: ProximityParameters?
    /// The digest of ``WebClientFiles``, 32 bytes; nil if the authority serves no web client.
    public let webClientDigest: [UInt8]?
    /// The digest of the file of ``Advice``, 32 bytes; nil if there is no advice.
    public let adviceDigest: [UInt8]?
    /// The hosts of links in the advice.
    public let adviceHosts: AdviceHosts

    /// The key that authorises submissions on one day.
    public struct AuthorizationKey: Sendable, Equatable {
        public let day: Day
        /// The public key, RSA with 2048 bits: SubjectPublicKeyInfo (RFC 3279 §2.3.1), DER.
        public let publicKey: [UInt8]

        public init(day: Day, publicKey: [UInt8]) {
            self.day = day
            self.publicKey = publicKey
        }
    }

    /// Returns nil unless the authorisation keys are for yesterday and today, in this order, and
    /// have 1 to 1024 bytes each. One or both keys may be missing.
    ///
    /// - Parameters:
    ///   - webClientDigest: 32 bytes, or nil.
    ///   - adviceDigest: 32 bytes, or nil.
    public init?(
        region: Region,
        hour: Hour,
        profiles: DiseaseProfiles = .standard,
        schedule: Schedule = .standard,
        authorizationKeys: [AuthorizationKey] = [],
        minimumClientVersion: ClientVersion = .first,
        nextKey: ECDSAP256.PublicKey? = nil,
        previousKey: ECDSAP256.PublicKey? = nil,
        obliviousHTTP: ObliviousHTTP? = nil,
        proximity: ProximityParameters? = nil,
        webClientDigest: [UInt8]? = nil,
        adviceDigest: [UInt8]? = nil,
        adviceHosts: AdviceHosts = .none
    ) {
        for digest in [webClientDigest, adviceDigest].compactMap(\.self) {
            precondition(digest.count == SHA256.digestCount, "not a digest")
        }
        let today = hour.number / Hour.perDay
        let days = authorizationKeys.map(\.day.number)
        guard [[], [today], [today &- 1], [today &- 1, today]].contains(days),
            authorizationKeys.allSatisfy({ (1...1024).contains($0.publicKey.count) })
        else { return nil }
        self.region = region
        self.hour = hour
        self.profiles = profiles
        self.schedule = schedule
        self.authorizationKeys = authorizationKeys
        self.minimumClientVersion = minimumClientVersion
        self.nextKey = nextKey
        self.previousKey = previousKey
        self.obliviousHTTP = obliviousHTTP
        self.proximity = proximity
        self.webClientDigest = webClientDigest
        self.adviceDigest = adviceDigest
        self.adviceHosts = adviceHosts
    }

    /// Returns this configuration with fewer authorisation keys.
    ///
    /// - Parameter authorizationKeys: A subset of the configuration's own keys, in the same order.
    public func keeping(_ authorizationKeys: [AuthorizationKey]) -> Configuration {
        let configuration = Configuration(
            region: region,
            hour: hour,
            profiles: profiles,
            schedule: schedule,
            authorizationKeys: authorizationKeys,
            minimumClientVersion: minimumClientVersion,
            nextKey: nextKey,
            previousKey: previousKey,
            obliviousHTTP: obliviousHTTP,
            proximity: proximity,
            webClientDigest: webClientDigest,
            adviceDigest: adviceDigest,
            adviceHosts: adviceHosts
        )
        guard let configuration else { preconditionFailure("a subset of valid keys is valid") }
        return configuration
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter last: The hour of the last accepted configuration.
    public init(
        verifying file: [UInt8],
        by key: ECDSAP256.PublicKey,
        region: Region,
        notOlderThan last: Hour?
    ) throws(PublicationError) {
        try self.init(verifying: file, by: key, region: region)
        if let last, hour < last { throw .older }
    }

    /// Verifies and decodes a file from an authority whose region is not known yet.
    public init(verifying file: [UInt8], by key: ECDSAP256.PublicKey) throws(PublicationError) {
        try self.init(payload: Self.verifiedPayload(of: file, by: key))
    }
}

/// A client's version, such as 1.2.0.
public struct ClientVersion: Sendable, Hashable, Comparable {
    private let numbers: [UInt16]

    public static let first = ClientVersion(numbers: [0, 1, 0])

    private init(numbers: [UInt16]) {
        self.numbers = numbers
    }

    /// Returns nil unless `text` consists of three numbers below 65,536, without leading zeros and
    /// separated by points.
    public init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt16($0) }
        self.init(numbers: numbers)
        guard numbers.count == 3, self.text == text else { return nil }
    }

    public var text: String { numbers.map(String.init).joined(separator: ".") }

    public static func < (left: ClientVersion, right: ClientVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
