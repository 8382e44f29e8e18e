package import Foundation
import Glibc

extension UnsafeRawBufferPointer {
    /// The offsets of `needle`, including overlapping occurrences. Uses memmem, which Swift does
    /// not import.
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
