import Encodings
import Glibc
package import OperatingSystem
package import SystemPackage

/// A sandboxed process that decodes the PNG file of a logo. If the file exploits this process, the
/// attacker's code cannot access files, the network or other programs.
///
/// Standard input is the process's end of the socket pair. ``ChildProcess/givenFile`` is the logo. The
/// process sends its messages and exits:
///
/// ```
/// messages = head part*  |  failure
/// head     = "L" || BE32(width) || BE32(height)
/// part     = the next 1 to 65,536 bytes of the pixels, see ``Logo/init(width:height:pixels:)``
/// failure  = "F" || reason (UTF-8)
/// ```
package enum LogoProcess {
    /// The maximum size of a logo's file in bytes.
    private static let maximumFileSize = 8 << 20
    /// The maximum length of a part in bytes.
    fileprivate static let partCount = 65_536

    package static func run() {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            try Sandbox.enter()
            let logo = try Logo(png: WholeFile.read(ChildProcess.givenFile, maximumCount: maximumFileSize))
            let pixels = logo.pixels
            link.send([UInt8(ascii: "L")] + [logo.width, logo.height].flatMap { UInt32($0).bigEndianBytes })
            for start in stride(from: 0, to: pixels.count, by: partCount) {
                guard link.send(Array(pixels[start..<min(start + partCount, pixels.count)])) else { return }
            }
        } catch {
            var reason = "\(error)"
            if let error = error as? SignError, case .logoUnusable(let text) = error { reason = text }
            link.send([UInt8(ascii: "F")] + reason.utf8)
        }
    }
}

extension Logo {
    /// How long to wait for a message of the process, in milliseconds. A logo of the maximum size takes
    /// a few seconds on a small board.
    private static let timeout: Int32 = 60_000

    /// Reads a PNG file. Only a child process decodes it.
    ///
    /// - Parameters:
    ///   - path: The path of a regular file.
    ///   - program: The program that runs ``LogoProcess``.
    /// - Throws: `FileError` if the file cannot be opened, and ``SignError/logoUnusable(reason:)``.
    package convenience init(fileAt path: FilePath, decodedBy program: ChildProcess.Program) throws {
        let file = try FileError.wrap("read \(path)") {
            // Without this option, opening a pipe would wait for its writer.
            try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        }
        defer { try? file.close() }
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SignError.logoUnusable(reason: "it is not a regular file")
        }
        guard let child = ChildProcess(program, giving: file) else {
            throw SignError.logoUnusable(reason: "could not start the process that decodes it")
        }
        let link = child.link
        let result = Result { () throws(SignError) in try Self.receive(from: link) }
        child.end()
        let (width, height, pixels) = try result.get()
        self.init(width: width, height: height, pixels: pixels)
    }

    private static func receive(
        from link: MessageSocket
    ) throws(SignError) -> (width: Int, height: Int, pixels: [UInt8]) {
        let head = try message(from: link)
        let numbers = head.dropFirst()
        guard head.first == UInt8(ascii: "L"), numbers.count == 8 else {
            let reason = head.first == UInt8(ascii: "F") ? String(untrusted: numbers) : "the decoder failed"
            throw .logoUnusable(reason: reason)
        }
        let (width, height) = (Int(bigEndianBytes: numbers.prefix(4)), Int(bigEndianBytes: numbers.suffix(4)))
        try requireSize(width: width, height: height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        while pixels.count < 4 * width * height { pixels += try message(from: link) }
        guard pixels.count == 4 * width * height else { throw .logoUnusable(reason: "the decoder failed") }
        return (width, height, pixels)
    }

    private static func message(from link: MessageSocket) throws(SignError) -> [UInt8] {
        switch link.receive(timeout: timeout, maximumCount: LogoProcess.partCount) {
        case .message(let message): return message
        case .timeout: throw .logoUnusable(reason: "the process that decodes it timed out")
        case .tooLong, .ended: throw .logoUnusable(reason: "the process that decodes it crashed")
        }
    }
}
