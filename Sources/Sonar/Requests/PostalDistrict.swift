import Encodings

/// The first half of a postal code in the United Kingdom, such as `SW1` or `E1`.
package struct PostalDistrict: Sendable, Hashable {
    package let text: String

    /// Returns nil unless the text has one or two letters, then a digit or R, and then at most one digit
    /// or letter, all in upper case.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        let letters = characters.prefix { Self.isLetter($0) }
        // The R after the first letters can also be one of the letters.
        let isValid = (1...2).contains { count in
            guard letters.count >= count, let next = characters.dropFirst(count).first else { return false }
            let rest = characters.dropFirst(count + 1)
            return (next.isASCIIDigit || next == UInt8(ascii: "R")) && rest.count <= 1
                && rest.allSatisfy { $0.isASCIIDigit || Self.isLetter($0) }
        }
        guard isValid else { return nil }
        self.text = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
}
