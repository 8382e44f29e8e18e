package import Cryptography
import Foundation

/// What the client remembers for its owner alone, besides check-ins: sealed to the reading key, in steps of four KiB, so that its size tells
/// nothing.
package struct OwnerState: Codable {
    /// By the name of a ``Consent``: whether it was given. What is not there was not asked.
    var consents: [String: Bool] = [:]
    var lastCheck: LastCheck?
    /// When the last decoy was sent, in seconds since 1970.
    var lastDecoy: Int64?
    var decoys = 0
    /// A laboratory's test whose result is awaited, or there.
    var test: AwaitedTest?
    /// Submissions that were accepted since the diary began.
    var submissions = 0

    private static let step = 4096

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Nil if the bytes are not what ``encoded`` gives.
    package init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension OwnerState: Redacted {
    package var description: String { "<owner's state>" }
}
