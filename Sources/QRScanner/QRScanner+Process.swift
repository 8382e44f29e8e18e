package import Processes
import SystemPackage

extension QRScanner {
    /// Returns the payload of the only QR code in a PNG or JPEG file. Only a child process reads
    /// the file.
    ///
    /// - Parameters:
    ///   - path: The path of a file, or of something else that can be read to its end, such as a
    ///     pipe.
    ///   - program: The program that runs ``ImageProcess``.
    ///   - timeout: The timeout for the child in milliseconds. A picture with 64 megapixels takes
    ///     ten seconds on a small board.
    /// - Throws: ``QRScannerError``. The error is `scannerFailed` if the child crashes, times out
    ///   or sends an unknown message.
    package static func payload(
        inFileAt path: String,
        by program: ChildProcess.Program,
        timeout: Int32 = 120_000
    ) throws(QRScannerError) -> String {
        let reception = try read(path, program, timeout)
        let reason: String
        switch reception {
        case .message(let message):
            switch ImageReport(message, file: path) {
            case .payload(let payload)?: return payload
            case .failed(let error)?: throw error
            case nil: reason = "the decoder process sent an unknown message"
            }
        case .tooLong: reason = "the decoder process sent an oversized message"
        case .timeout: reason = "the decoder process timed out"
        case .ended: reason = "the decoder process crashed"
        }
        throw .scannerFailed(file: path, reason: reason)
    }

    /// Starts the child and waits for its message.
    private static func read(
        _ path: String,
        _ program: ChildProcess.Program,
        _ timeout: Int32
    ) throws(QRScannerError) -> MessageSocket.Reception {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        let child = ChildProcess(program, giving: file)
        do {
            try file.close()
        } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        guard let child else {
            throw .scannerFailed(file: path, reason: "could not start the decoder process")
        }
        let reception = child.link.receive(timeout: timeout)
        child.end()
        return reception
    }
}
