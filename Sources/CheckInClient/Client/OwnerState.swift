package import Cryptography
import Foundation

/// The client's state that only the owner may read, except the check-ins. The state is padded to a
/// multiple of 4 KiB, so that its size reveals nothing, and is sealed to the reading key.
package struct OwnerState: Codable {
    /// For the name of each ``Consent``, whether the user has given it. A name is missing if the
    /// user has not been asked.
    var consents: [String: Bool] = [:]
    var lastCheck: LastCheck?
    /// When the last decoy was sent, in seconds since 1970.
    var lastDecoy: Int64?
    var decoys = 0
    /// A laboratory test whose result is awaited or known.
    var test: PendingTest?
    /// The number of accepted submissions since the diary was created.
    var submissions = 0

    private static let step = 4096

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Decodes the output of ``encoded``. Nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension OwnerState: Redacted {
    package var description: String { "<owner's state>" }
}
