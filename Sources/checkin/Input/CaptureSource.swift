import CheckInProtocol
import SystemPackage

/// Where a venue code is taken from.
enum CaptureSource {
    case text(String)
    case standardInput
    case image(FilePath)
    /// The reader's name as libnfc writes it; nil is the first that is found.
    case reader(connection: String?)

    /// The URL as it was captured; nothing of it is checked yet.
    func read() throws -> String {
        switch self {
        case .text(let url):
            return url
        case .standardInput:
            return try Self.readStandardInput()
        case .image:
            // MAIN: decode the image with QRScanner.
            throw Refusal("this build cannot read images", hints: ["give the code's text with --code"])
        case .reader:
            // MAIN: read the tag with NFC.
            throw Refusal("this build cannot read NFC tags", hints: ["give the code's text with --code"])
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
