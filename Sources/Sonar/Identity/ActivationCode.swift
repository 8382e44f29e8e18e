import Cryptography

/// A code that proves that a push channel belongs to a device. The server sends it through the
/// channel. It is valid once, for a short time.
package struct ActivationCode: Sendable, Hashable {
    private let identifier: UniversalIdentifier

    /// Parses a UUID, either in lower case or in upper case.
    package init?(text: String) {
        guard let identifier = UniversalIdentifier(text: text) else { return nil }
        self.identifier = identifier
    }

    /// Generates a random code.
    init(using generator: inout some RandomNumberGenerator) {
        identifier = UniversalIdentifier(using: &generator)
    }

    /// The code as a UUID in lower case.
    package var text: String { identifier.text }

    /// A digest of the code. The server stores it in place of the code.
    var digest: [UInt8] { SHA256.hash(identifier.bytes) }
}

extension ActivationCode: Redacted {
    package var description: String { "<activation code>" }
}
