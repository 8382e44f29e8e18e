import Platform
package import SystemPackage

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

    /// Reads a file that is open, which may also be a pipe, to its end.
    ///
    /// - Throws: ``QRScannerError/unreadable(file:reason:)`` and ``QRScannerError/fileTooLarge(file:)``.
    package init(name: String, descriptor: FileDescriptor) throws(QRScannerError) {
        do {
            self.init(name: name, bytes: try WholeFile.read(descriptor, maximumCount: Self.maximumSize))
        } catch Errno.fileTooLarge {
            throw .fileTooLarge(file: name)
        } catch {
            throw .unreadable(file: name, reason: "\(error)")
        }
    }
}
