import Glibc

/// The bytes of what should be an image, and the name by which errors speak of it.
package struct ImageFile: Sendable {
    /// The most bytes that are read from a file: 32 MiB.
    ///
    /// Photos of phones stay below; a wrong path such as a disk image is not read to its end.
    package static let maximumSize = 32 << 20

    /// The path, or whatever else the user knows the image by.
    package let name: String
    /// The content, complete.
    package let bytes: [UInt8]

    /// An image that is already in memory.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a file, which may also be a pipe.
    ///
    /// - Throws: ``QRScannerError/unreadable(file:reason:)`` and ``QRScannerError/fileTooLarge(file:)``.
    package init(path: String) throws(QRScannerError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: path, reason: Self.reason(errno)) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count >= 0 else {
                let code = errno
                if code == EINTR { continue }
                throw .unreadable(file: path, reason: Self.reason(code))
            }
            if count == 0 { break }
            bytes += chunk.prefix(count)
            guard bytes.count <= Self.maximumSize else { throw .fileTooLarge(file: path) }
        }
        self.init(name: path, bytes: bytes)
    }

    private static func reason(_ code: Int32) -> String {
        unsafe String(cString: strerror(code))
    }
}
