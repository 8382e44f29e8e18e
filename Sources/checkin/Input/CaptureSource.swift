import QRScanner
import SystemPackage

/// Where a venue code is taken from, if not from a tag.
enum CaptureSource {
    case text(String)
    case standardInput
    case image(FilePath)
    /// A camera's device; nil for the first one.
    case camera(FilePath?)

    /// The URL as it was captured; nothing of it is checked yet.
    func read() throws -> String {
        switch self {
        case .text(let url): url
        case .standardInput: try Self.readStandardInput()
        case .image(let path): try QRScanner.payload(inFileAt: path.string, by: ReadImage.program)
        case .camera(let device): try CameraCapture(device: device).run()
        }
    }

    /// The first line, however it ends. It is read to its end only, and never more than a venue code can have.
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
