import QRScanner
import SystemPackage

/// A source of a venue code, other than a tag.
enum CaptureSource {
    case text(String)
    case standardInput
    case image(FilePath)
    /// A camera's device; nil for the first one.
    case camera(FilePath?)

    /// The captured URL, not yet validated.
    func read() throws -> String {
        switch self {
        case .text(let url): url
        case .standardInput: try Self.readStandardInput()
        case .image(let path): try QRScanner.payload(inFileAt: path.string, by: ReadImage.program)
        case .camera(let device): try CameraCapture(device: device).run()
        }
    }

    /// Reads the first line, with LF or CR LF at its end, and no further. Reads at most 4096 bytes,
    /// more than a venue code can have.
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
