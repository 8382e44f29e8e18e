import CheckInProtocol

// Limits for wrong proofs.
extension UsageLimit {
    /// There are 31⁹ possible codes. If a thousand codes are valid and an attacker tries a thousand
    /// codes per second, one guess succeeds in 300 days on average.
    static let hotlineCodes = UsageLimit(space: "hotline code", maximum: 360_000)
    /// There are 31⁶ possible PINs: see ``Verification/issue(_:count:officer:)``.
    static let pins = UsageLimit(space: "PIN", maximum: 360)
    /// There are 2²⁵⁶ possible tokens.
    static let registrations = UsageLimit(space: "registration token", maximum: 360_000)
    /// The limit for wrong proofs of all kinds together.
    static let all = UsageLimit(space: "all", maximum: 450_000)

    /// The number of wrong proofs of each kind in this hour, rounded down to a multiple of ten.
    static func wrongProofs(_ connection: any DatabaseConnection, now: UnixTime) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for limit in [hotlineCodes, pins, registrations] { counts[limit.space] = try limit.tens(connection, now: now) }
        return counts
    }
}

// Limits for registrations and codes.
extension UsageLimit {
    /// Registrations for tests whose results no laboratory has sent.
    static let tests = UsageLimit(space: "test", maximum: 90_000)

    /// The number of codes that an officer may issue in an hour, unless `authority.conf` sets another.
    static let standardCodes: UInt32 = 120

    /// The number of codes that an officer may issue. The limit prevents an attacker with a stolen
    /// password from issuing an unlimited number of codes.
    static func codes(officer: String, maximum: UInt32) -> UsageLimit {
        UsageLimit(space: "codes of \(officer)", maximum: Int64(maximum))
    }
}
