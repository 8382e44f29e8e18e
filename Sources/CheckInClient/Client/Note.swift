package import Cryptography
package import Foundation

/// Something that happened and only the owner may know. While the diary is locked it is sealed to the reading key, in one size; the next
/// transaction that can read applies it.
package enum Note: Codable {
    /// The answer to a ``Consent``, by its name.
    case answered(String, Bool)
    case checked(LastCheck)
    /// The result of the test with this digest.
    case result(Data, LaboratoryTest.Result)
    /// A submission is being sent: it may arrive from now on.
    case attempted(Int)
    /// It was not sent after all, and is due again at this time, in seconds since 1970.
    case postponed(Int, Int64)
    case accepted(Int)
    /// It was sent, and the authority did not take it.
    case rejected(Int)
    /// It was not sent, and will not be.
    case dropped(Int)
    /// A decoy is being sent: it has a row of its own, as a submission has.
    case decoyAttempted
    /// A decoy was sent at this time, in seconds since 1970.
    case decoySent(Int64)

    /// More than any takes.
    private static let size = 512

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.size) }

    /// Nil if the bytes are not what ``encoded`` gives.
    package init?(decoding bytes: SecretBytes) {
        guard let note = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = note
    }
}

extension Note: Redacted {
    package var description: String { "<note>" }
}
