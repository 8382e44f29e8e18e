import ArgumentParser
import CommandLineTool
import ExportFiles
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

/// The confined process that decompresses an untrusted export file. ``ChildProcess/givenFile`` is the file.
/// The data of its report are export.bin and export.sig.
enum OpeningProcess {
    private static let program = ChildProcess.Program(executable: "/proc/self/exe", arguments: ["open-export"])
    /// The maximum time for all messages of a process, which may be compromised.
    private static let limit = Duration.seconds(60)

    static func run() {
        ParentLink<Never, LongReport<BinCount>>.serve { parent in
            let file = try WholeFile.read(ChildProcess.givenFile, maximumCount: ExportArchive.maximumSize)
            let (bin, signatures) = try ExportArchive.parts(of: file)
            parent.send(bin + signatures, BinCount(bin.count))
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
        let process = ConfinedProcess<Never, LongReport<BinCount>>(
            "the process that decompresses it",
            program,
            giving: file,
            heartbeat: limit,
            limit: limit
        )
        let (parts, count) = try process.data(
            maximumCount: ExportArchive.maximumSize,
            failure: { Refusal("could not open \(path): \($0)") }
        )
        do throws(ExportError) {
            return try ExportArchive(
                bin: Array(parts.prefix(count.value)),
                signatureList: Array(parts.dropFirst(count.value))
            )
        } catch {
            throw Refusal("could not open \(path): \(error)")
        }
    }
}

/// The end of the report from ``OpeningProcess``: the length of export.bin (4).
private struct BinCount: ProcessMessage {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init(from fields: inout FieldReader) throws(MalformedMessage) {
        value = try fields.count()
    }

    var fields: [MessageField] { [.count(value)] }
}
