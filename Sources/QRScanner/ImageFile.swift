import OperatingSystem
package import SystemPackage

/// The bytes of a file that should be an image, and a name for error messages.
package struct ImageFile: Sendable {
    /// The maximum size of a file in bytes: 32 MiB.
    ///
    /// Photos from phones are smaller. The limit prevents the program from reading a wrong file,
    /// such as a disk image, to its end.
    package static let maximumSize = 32 << 20

    /// The path of the file, or another name that the user recognises.
    package let name: String
    /// The complete content of the file.
    package let bytes: [UInt8]

    /// Creates a file from an image that is already in memory.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads an open file or pipe to the end.
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
