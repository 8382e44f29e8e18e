import CommandLineTool
import Glibc
import QRScanner
import SystemPackage

/// A source of codes, other than NFC tags.
enum CaptureSource {
    case text(String)
    case standardInput
    case image(FilePath)
    /// The device path of a camera; nil for the first camera.
    case camera(FilePath?)

    /// The source that the options `--image` and `--camera` name; nil without both. An empty `camera` is the first one.
    init?(image: String?, camera: String?) {
        if let image {
            self = .image(FilePath(image))
        } else if let camera {
            self = .camera(camera.isEmpty ? nil : FilePath(camera))
        } else {
            return nil
        }
    }

    /// Captures the text of a code and returns it without validating it. A camera looks until it sees a code of the
    /// expected kind.
    func read(_ kind: CodeKind) throws -> String {
        switch self {
        case .text(let text): text
        case .standardInput: try Self.readStandardInput()
        case .image("-"): try Self.readPicture()
        case .image(let path): try Self.readPicture(at: path)
        case .camera(let device): try CameraCapture(device: device, kind: kind).run()
        }
    }

    private static func readPicture() throws -> String {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Refusal("--image - reads a picture from standard input, which is a terminal")
        }
        // The child's own standard descriptors replace those below 4.
        let copy = FileDescriptor(rawValue: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 4))
        guard copy.rawValue >= 0 else {
            throw QRScannerError.unreadable(file: "standard input", reason: "\(Errno(rawValue: errno))")
        }
        defer { try? copy.close() }
        return try QRScanner.payload(in: copy, named: "the picture", by: ReadImage.program)
    }

    private static func readPicture(at path: FilePath) throws -> String {
        var status = stat()
        // Opening a named pipe waits for another program.
        if unsafe stat(path.string, &status) == 0, status.st_mode & S_IFMT == S_IFIFO, !path.starts(with: "/dev/fd") {
            Conversation.say("waiting for a picture in the pipe \(path) (Ctrl-C to stop)")
        }
        return try QRScanner.payload(inFileAt: path.string, by: ReadImage.program)
    }

    /// Reads the first line, which ends with LF or CR LF, and nothing after it. Reads at most 4096
    /// bytes, which is more than any venue code.
    private static func readStandardInput() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var count = 0
        while count < bytes.count, !bytes[..<count].contains(UInt8(ascii: "\n")) {
            let start = count
            let added = try unsafe bytes.withUnsafeMutableBytes { buffer in
                try unsafe FileDescriptor.standardInput.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
                )
            }
            if added == 0 { break }
            count += added
        }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
    }
}
