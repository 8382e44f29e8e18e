import Encodings

/// The plaintext of a cryptogram, 26 bytes.
///
/// ```
/// start (4) || end (4) || sonar id (16) || country (2)
/// ```
package struct CryptogramContent: Sendable, Equatable {
    /// The length of the plaintext in bytes.
    package static let count = 8 + SonarID.count + Country.count

    /// The time from which the cryptogram is valid, in seconds since 1970.
    package let start: UInt32
    /// The time from which the cryptogram is no longer valid, in seconds since 1970.
    package let end: UInt32
    package let sonarID: SonarID
    package let country: Country

    package init(start: UInt32, end: UInt32, sonarID: SonarID, country: Country) {
        (self.start, self.end, self.sonarID, self.country) = (start, end, sonarID, country)
    }

    /// Parses a plaintext. Returns nil unless there are 26 bytes. The times can have any value; the
    /// server checks them.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count, let sonarID = SonarID(bytes[8..<24]) else { return nil }
        start = UInt32(bigEndianBytes: bytes[..<4])
        end = UInt32(bigEndianBytes: bytes[4..<8])
        self.sonarID = sonarID
        country = Country(number: UInt16(bigEndianBytes: bytes[24...]))
    }

    package var bytes: [UInt8] { start.bigEndianBytes + end.bigEndianBytes + sonarID.bytes + country.bytes }
}
