package import OperatingSystem
package import SystemPackage

extension QRScanner {
    /// Returns the payload of the only QR code in a PNG or JPEG file. Only a child process reads
    /// the file.
    ///
    /// - Parameters:
    ///   - path: The path of a file, or of something else that can be read to its end, such as a
    ///     pipe.
    ///   - program: The program that runs ``ImageProcess``.
    ///   - timeout: How long the child may take. A picture with 64 megapixels takes ten seconds on a
    ///     small board.
    /// - Throws: ``QRScannerError``. The error is `scannerFailed` if the child crashes, times out
    ///   or sends an unknown message.
    package static func payload(
        inFileAt path: String,
        by program: ChildProcess.Program,
        timeout: Duration = .seconds(120)
    ) throws(QRScannerError) -> String {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        defer { try? file.close() }
        return try payload(in: file, named: path, by: program, timeout: timeout)
    }

    /// Returns the payload of the only QR code in an open file, like
    /// ``payload(inFileAt:by:timeout:)``. The descriptor must not be 0, 1 or 2.
    package static func payload(
        in file: FileDescriptor,
        named name: String,
        by program: ChildProcess.Program,
        timeout: Duration = .seconds(120)
    ) throws(QRScannerError) -> String {
        let process = ConfinedProcess<Never, ImageReport>(
            "the decoder process",
            program,
            giving: file,
            about: name,
            heartbeat: timeout
        )
        return try process.run(
            failure: { .scannerFailed(file: name, reason: "\($0)") },
            { report throws(QRScannerError) in
                switch report {
                case .payload(let payload): payload
                case .failed(let error): throw error
                }
            }
        )
    }
}
