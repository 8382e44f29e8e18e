import Cryptography

/// The identifier of a registered device. The server chooses it. Only the server can read it in a
/// cryptogram.
package struct SonarID: Sendable, Hashable {
    /// The length of an identifier in bytes.
    package static let count = UniversalIdentifier.count

    private let identifier: UniversalIdentifier

    /// Returns nil unless there are 16 bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let identifier = UniversalIdentifier(bytes) else { return nil }
        self.identifier = identifier
    }

    /// Parses a UUID, either in lower case or in upper case.
    package init?(text: String) {
        guard let identifier = UniversalIdentifier(text: text) else { return nil }
        self.identifier = identifier
    }

    /// Generates a random identifier.
    init(using generator: inout some RandomNumberGenerator) {
        identifier = UniversalIdentifier(using: &generator)
    }

    /// The 16 bytes of the identifier, in the order of its text.
    package var bytes: [UInt8] { identifier.bytes }

    /// The identifier as a UUID in lower case.
    package var text: String { identifier.text }

    /// The identifier as an app writes it in its requests.
    func text(of platform: Platform) -> String {
        switch platform {
        case .android: text
        case .ios: text.uppercased()
        }
    }
}

extension SonarID: Redacted {
    package var description: String { "<sonar id>" }
}
