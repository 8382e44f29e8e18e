import Cryptography

/// The address of a device in the push service.
package struct PushToken: Sendable, Hashable {
    /// The allowed lengths in the first request. The second request allows at most 240 characters.
    static let lengths = 15...2048
    static let registrationLengths = 15...240

    package let text: String

    /// Returns nil unless the token has 15 to 2048 printable characters of ASCII.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }
}

extension PushToken: Redacted {
    package var description: String { "<push token>" }
}
