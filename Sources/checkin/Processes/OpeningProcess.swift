import ArgumentParser
import CommandLineTool
import Encodings
import ExportFiles
import Glibc
import OperatingSystem
import SystemPackage

/// The process that opens the container of an export file. This command is internal: `checkin
/// proximity check` starts it.
struct OpenExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open-export",
        abstract: "Open an export file for another process.",
        shouldDisplay: false
    )

    func run() {
        OpeningProcess.run()
    }
}

/// A sandboxed process that decompresses an untrusted export file.
///
/// ```
/// messages = "U" || length of export.bin (4, BE), then export.bin || export.sig in pieces, or "F" || text
/// ```
/// Standard input is the process's end of the socket pair. ``ChildProcess/givenFile`` is the file.
enum OpeningProcess {
    private static let program = ChildProcess.Program(executable: "/proc/self/exe", arguments: ["open-export"])
    private static let pieceCount = 32 << 10
    /// The maximum time for all messages of a process, which may be compromised.
    private static let limit = Duration.seconds(60)

    static func run() {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            try Sandbox.enter()
            let file = try WholeFile.read(ChildProcess.givenFile, maximumCount: ExportArchive.maximumSize)
            let (bin, signatures) = try ExportArchive.parts(of: file)
            link.send([UInt8(ascii: "U")] + UInt32(bin.count).bigEndianBytes)
            let parts = bin + signatures
            for start in stride(from: 0, to: parts.count, by: pieceCount) {
                guard link.send(Array(parts[start..<min(start + pieceCount, parts.count)])) else { return }
            }
        } catch {
            link.send(Array("F\(error)".utf8.prefix(MessageSocket.maximumCount)))
        }
    }

    /// Opens a file in a child process. The caller decodes what the child sends, which is untrusted.
    @Sendable static func open(_ path: FilePath) throws -> ExportArchive {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw Refusal("could not read \(path): \(error)")
        }
        defer { try? file.close() }
        guard let child = ChildProcess(program, giving: file) else {
            throw Refusal("could not start the process that opens \(path)")
        }
        let result = receive(from: child.link)
        child.end()
        switch result {
        case .success(let (binCount, parts)):
            do throws(ExportError) {
                return try ExportArchive(
                    bin: Array(parts.prefix(binCount)),
                    signatureList: Array(parts.dropFirst(binCount))
                )
            } catch {
                throw Refusal("could not open \(path): \(error)")
            }
        case .failure(let error): throw Refusal("could not open \(path): \(error.sentence)")
        }
    }

    private static func receive(from link: MessageSocket) -> Result<(Int, [UInt8]), Refusal> {
        let deadline = ContinuousClock.now + limit
        // In milliseconds.
        var timeout: Int32 { Int32(max(0, (deadline - .now) / .milliseconds(1))) }
        guard case .message(let first) = link.receive(timeout: timeout) else {
            return .failure(Refusal("the process crashed or timed out"))
        }
        guard first.first == UInt8(ascii: "U"), first.count == 5 else {
            return .failure(Refusal(String(untrusted: first.dropFirst())))
        }
        let binCount = Int(UInt32(bigEndianBytes: first.dropFirst()))
        var parts: [UInt8] = []
        while true {
            switch link.receive(timeout: timeout, maximumCount: pieceCount) {
            case .message(let piece) where parts.count + piece.count <= ExportArchive.maximumSize: parts += piece
            case .ended where parts.count >= binCount: return .success((binCount, parts))
            default: return .failure(Refusal("the process crashed, timed out or sent too much"))
            }
        }
    }
}
