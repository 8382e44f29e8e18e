import Publication
import SystemPackage

extension FileDescriptor: PackageStorage {
    package func write(_ bytes: [UInt8], at offset: Int) throws {
        try unsafe bytes.withUnsafeBytes { _ = try unsafe writeAll(toAbsoluteOffset: Int64(offset), $0) }
    }

    /// Reads a range in parts with at most `size` bytes each.
    func forEachPart(of range: Range<Int>, size: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: size)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
                let wanted = min(size, range.upperBound - offset)
                return try unsafe read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted])
                )
            }
            guard count > 0 else { throw Errno.ioError }
            try body(buffer[..<count])
            offset += count
        }
    }
}
