import Encodings
package import Foundation
import Glibc

extension UnsafeRawBufferPointer {
    /// The offsets of `needle`, including overlapping occurrences. Uses memchr and memcmp, because
    /// Swift does not import memmem.
    ///
    /// - Parameter needle: The bytes to search for; at least one byte.
    func places(of needle: UnsafeRawBufferPointer) -> [Int] {
        guard let base = baseAddress, let first = unsafe needle.first, needle.count <= count else {
            return []
        }
        let last = count - needle.count
        var (places, offset) = ([Int](), 0)
        while offset <= last, let hit = unsafe memchr(base + offset, Int32(first), last + 1 - offset) {
            offset = unsafe UnsafeRawPointer(hit) - base
            if unsafe memcmp(hit, needle.baseAddress!, needle.count) == 0 { places.append(offset) }
            offset += 1
        }
        return places
    }
}

extension Data {
    /// The number of occurrences of `needle`. Much faster than `ranges(of:)` in a debug build.
    ///
    /// - Parameter needle: The bytes to search for; at least one byte.
    package func count(of needle: [UInt8]) -> Int {
        unsafe withUnsafeBytes { bytes in
            unsafe needle.withUnsafeBytes { unsafe bytes.places(of: $0).count }
        }
    }
}

extension [UInt8] {
    /// Parses pairs of hexadecimal digits in upper or lower case. Spaces and line breaks are
    /// allowed. Returns nil for any other text.
    package init?(hex: String) {
        guard let bytes = Hexadecimal.bytes(hex.filter { !$0.isWhitespace }.lowercased()) else { return nil }
        self = bytes
    }
}

/// The bytes of hexadecimal digits in a test, such as "00 A4 04 00".
package func hex(_ digits: String) -> [UInt8] { [UInt8](hex: digits)! }

extension Collection<UInt8> {
    /// The bytes as lower-case hexadecimal digits.
    package var hex: String { Hexadecimal.text(Array(self)) }
}
