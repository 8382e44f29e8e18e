public import CheckInProtocol
public import Cryptography

/// What an authority can change without a new client. Protocol version 1, section "Configuration".
public struct Configuration: SmallSignedFile, Equatable {
    public static let kind = "configuration"
    public static let maximumSize = 64 << 10

    public let region: Region
    /// When it was signed.
    public let hour: Hour
    public let risk: RiskParameters
    public let sharing: SharingParameters
    public let schedule: Schedule
    /// Of yesterday and today, as far as there are any.
    public let authorizationKeys: [AuthorizationKey]
    public let minimumClientVersion: ClientVersion
    /// The authority's next signing key, which clients trust as soon as they have this configuration; nil if the key stays.
    public let nextKey: ECDSAP256.PublicKey?
    /// The signing key before the present one, for packages that it has signed; nil if there are none.
    public let previousKey: ECDSAP256.PublicKey?
    /// The way of clients' messages; nil if they go to the authority directly.
    public let obliviousHTTP: ObliviousHTTP?

    /// Under which submissions of a day are authorised.
    public struct AuthorizationKey: Sendable, Equatable {
        public let day: Day
        /// RSA of 2048 bits: SubjectPublicKeyInfo (RFC 3279 §2.3.1), DER.
        public let publicKey: [UInt8]

        public init(day: Day, publicKey: [UInt8]) {
            self.day = day
            self.publicKey = publicKey
        }
    }

    /// Nil if the keys are not of yesterday and today, in this order.
    public init?(
        region: Region,
        hour: Hour,
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        schedule: Schedule = .standard,
        authorizationKeys: [AuthorizationKey] = [],
        minimumClientVersion: ClientVersion = .first,
        nextKey: ECDSAP256.PublicKey? = nil,
        previousKey: ECDSAP256.PublicKey? = nil,
        obliviousHTTP: ObliviousHTTP? = nil
    ) {
        let today = hour.number / Hour.perDay
        let days = authorizationKeys.map(\.day.number)
        guard [[], [today], [today &- 1], [today &- 1, today]].contains(days),
            authorizationKeys.allSatisfy({ (1...1024).contains($0.publicKey.count) })
        else { return nil }
        self.region = region
        self.hour = hour
        self.risk = risk
        self.sharing = sharing
        self.schedule = schedule
        self.authorizationKeys = authorizationKeys
        self.minimumClientVersion = minimumClientVersion
        self.nextKey = nextKey
        self.previousKey = previousKey
        self.obliviousHTTP = obliviousHTTP
    }

    /// The same configuration with other authorisation keys.
    ///
    /// - Parameter authorizationKeys: Some of its own, in their order.
    public func keeping(_ authorizationKeys: [AuthorizationKey]) -> Configuration {
        let configuration = Configuration(
            region: region,
            hour: hour,
            risk: risk,
            sharing: sharing,
            schedule: schedule,
            authorizationKeys: authorizationKeys,
            minimumClientVersion: minimumClientVersion,
            nextKey: nextKey,
            previousKey: previousKey,
            obliviousHTTP: obliviousHTTP
        )
        guard let configuration else { preconditionFailure("fewer keys are as possible as all of them") }
        return configuration
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter last: That of the last configuration that was taken.
    public init(
        verifying file: [UInt8],
        by key: ECDSAP256.PublicKey,
        region: Region,
        notOlderThan last: Hour?
    ) throws(PublicationError) {
        try self.init(verifying: file, by: key, region: region)
        if let last, hour < last { throw .older }
    }

    /// Verifies and decodes a file of an authority whose region is not known yet.
    public init(verifying file: [UInt8], by key: ECDSAP256.PublicKey) throws(PublicationError) {
        try self.init(payload: Self.verifiedPayload(of: file, by: key))
    }
}
