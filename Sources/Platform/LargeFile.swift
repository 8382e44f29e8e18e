package import SystemPackage

/// A file that is read in one piece.
package enum LargeFile {
    /// - Parameter maximumCount: Bytes. A larger file is refused.
    package static func read(_ path: FilePath, maximumCount: Int) throws(FileError) -> [UInt8] {
        try FileError.wrap("read \(path)") {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                let size = Int(try file.seek(offset: 0, from: .end))
                guard size <= maximumCount else { throw Errno.fileTooLarge }
                var bytes = [UInt8](repeating: 0, count: size)
                var count = 0
                while count < size {
                    let added = try unsafe bytes.withUnsafeMutableBytes { buffer in
                        try unsafe file.read(
                            fromAbsoluteOffset: Int64(count),
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                        )
                    }
                    if added == 0 { break }
                    count += added
                }
                return Array(bytes[..<count])
            }
        }
    }
}
