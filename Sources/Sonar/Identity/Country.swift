import Encodings

/// The country of an app, 2 bytes.
package struct Country: Sendable, Hashable {
    /// The length in bytes.
    static let count = 2
    /// The number of the United Kingdom in ISO 3166. Both apps send it.
    package static let unitedKingdom = Country(number: 826)

    /// The number in ISO 3166, or two letters as in ``init(letters:)``.
    package let number: UInt16

    package init(number: UInt16) {
        self.number = number
    }

    /// A country with the two letters of ISO 3166 in place of the number. Only tests of the apps use
    /// this form. Returns nil unless there are two letters in upper case.
    package init?(letters: String) {
        let bytes = Array(letters.utf8)
        guard bytes.count == Self.count, bytes.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else { return nil }
        number = UInt16(bigEndianBytes: bytes)
    }

    package var bytes: [UInt8] { number.bigEndianBytes }
}
