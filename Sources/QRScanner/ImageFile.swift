import Files
package import SystemPackage

/// The bytes of a presumed image, and its name for error messages.
package struct ImageFile: Sendable {
    /// The maximum size of a file in bytes: 32 MiB.
    ///
    /// Photos from phones are smaller. The limit stops the reading of a wrong file, such as a disk
    /// image.
    package static let maximumSize = 32 << 20

    /// The path, or another name that the user recognises.
    package let name: String
    /// The complete content.
    package let bytes: [UInt8]

    /// An image that is already in memory.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads an open file or pipe to its end.
    ///
    /// - Throws: ``QRScannerError/unreadable(file:reason:)`` and
    ///   ``QRScannerError/fileTooLarge(file:)``.
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
