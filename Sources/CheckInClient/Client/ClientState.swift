import Cryptography
import Publication

/// What the client remembers besides check-ins: one sealed row, in steps of four KiB, so that its size tells nothing.
struct ClientState: Codable {
    var authority: EnrolledAuthority?
    /// By the name of a ``Consent``: whether it was given. What is not there was not asked.
    var consents: [String: Bool] = [:]
    /// Of the newest index that was seen: an older one withholds packages.
    var newestHour: UInt32?
    /// Of the newest configuration that was seen.
    var configurationHour: UInt32?
    /// What that one says; nil before there was one.
    var retentionDays: UInt32?
    var lastCheck: LastCheck?
    var decoys = DecoyState()
    /// A laboratory's test whose result is awaited.
    var test: AwaitedTest?
    /// Submissions that were accepted since the diary began.
    var submissions = 0

    /// Days from the start of a stay (rounded down to five minutes) to its deletion: 14, or fewer if the authority says so.
    var keptDays: Int { Int(retentionDays ?? Schedule.standard.retentionDays) }

    private static let step = 4096

    var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Nil if the bytes are not what ``encoded`` gives.
    init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension ClientState: Redacted {
    var description: String { "<client state>" }
}
