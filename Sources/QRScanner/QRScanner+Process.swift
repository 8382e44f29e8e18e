package import Platform
import SystemPackage

extension QRScanner {
    /// The payload of the one QR code in a PNG or JPEG file, which a process of its own reads. Nothing of the file is read here.
    ///
    /// - Parameters:
    ///   - path: A file, or what else can be read to its end, such as a pipe.
    ///   - program: Becomes ``ImageProcess``.
    ///   - patience: Milliseconds that the process may take. A picture of 64 megapixels takes ten seconds on a small board.
    /// - Throws: ``QRScannerError``, among others `scannerFailed` if the process crashes, is stuck or sends anything else.
    package static func payload(
        inFileAt path: String,
        by program: ChildProcess.Program,
        patience: Int32 = 120_000
    ) throws(QRScannerError) -> String {
        let reception = try read(path, program, patience)
        let reason: String
        switch reception {
        case .message(let message):
            switch ImageReport(message, file: path) {
            case .payload(let payload)?: return payload
            case .failed(let error)?: throw error
            case nil: reason = "the process that reads pictures sent something unknown"
            }
        case .tooLong: reason = "the process that reads pictures sent more than a code holds"
        case .timeout: reason = "the process that reads pictures did not end"
        case .ended: reason = "the process that reads pictures crashed"
        }
        throw .scannerFailed(file: path, reason: reason)
    }

    /// What the process says.
    private static func read(
        _ path: String,
        _ program: ChildProcess.Program,
        _ patience: Int32
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
            throw .scannerFailed(file: path, reason: "the process that reads pictures could not be started")
        }
        let reception = child.link.receive(timeout: patience)
        child.end()
        return reception
    }
}
