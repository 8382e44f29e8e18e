import Foundation
import Subprocess
import SystemPackage

/// Programs that others wrote, which say what our output means. Bytes go in and come out through pipes.
enum ExternalTool {
    /// What zbarimg reads out of a PNG picture, and only if it is one QR code.
    static func zbarimg(_ png: [UInt8]) async throws -> String {
        let arguments: Arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "png:-"]
        let output = try await output(
            of: .name("zbarimg"),
            arguments,
            input: png,
            remedy: "install Debian's zbar-tools"
        )
        return String(decoding: output.dropLast(), as: UTF8.self)
    }

    /// An SVG document as rsvg-convert draws it, in PNG of this width.
    static func rsvgConvert(_ svg: String, width: Int) async throws -> [UInt8] {
        let arguments: Arguments = ["--width", "\(width)", "--format", "png"]
        return try await output(
            of: .name("rsvg-convert"),
            arguments,
            input: Array(svg.utf8),
            remedy: "install Debian's librsvg2-bin"
        )
    }

    /// What a terminal shows, in PNG; see Tests/System/render_terminal.py.
    static func renderTerminal(_ text: String, colours: String) async throws -> [UInt8] {
        let script = packageRoot.appending(path: "Tests/System/render_terminal.py").path
        return try await output(
            of: .path(FilePath(virtualEnvironment + "/bin/python")),
            [script, colours],
            input: Array(text.utf8),
            remedy: "run python3 -m venv .venv && .venv/bin/pip install -r Tests/System/requirements.txt"
        )
    }

    private static var virtualEnvironment: String {
        ProcessInfo.processInfo.environment["VENUE_CHECKIN_VENV"] ?? packageRoot.appending(path: ".venv").path
    }

    private static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func output(
        of executable: Executable,
        _ arguments: Arguments,
        input: [UInt8],
        remedy: String
    ) async throws -> [UInt8] {
        let result: ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>
        do {
            result = try await run(
                executable,
                arguments: arguments,
                input: .array(input),
                output: .bytes(limit: 16 << 20),
                error: .string(limit: 1 << 16)
            )
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw ToolError(description: "\(executable) was not found: \(remedy).")
        }
        guard result.terminationStatus == .exited(0) else {
            throw ToolError(
                description: "\(executable) ended with \(result.terminationStatus): \(result.standardError)"
            )
        }
        return result.standardOutput
    }
}

struct ToolError: Error, CustomStringConvertible {
    let description: String
}
