import Glibc
import TestSupport
import Testing

/// The program pn532-simulator with a directory for its devices and its control socket.
struct SimulatorProgram {
    let directory = TemporaryDirectory()
    private let program: RunningProgram

    /// The path of the control socket.
    var control: String {
        directory.entry("control")
    }

    /// Starts the program and waits until it has printed its devices.
    init() async throws {
        program = try await RunningProgram(
            Products.executable("pn532-simulator"),
            ["--directory", directory.path, "--control", directory.entry("control")]
        )
        let output = try await eventually {
            try program.output
        } is: {
            $0.contains("reader")
        }
        let error = try program.error
        try #require(output == "kiosk \(directory.entry("kiosk"))\nreader \(directory.entry("reader"))\n", "\(error)")
    }

    /// Stops the program and waits until it has exited.
    func end() async throws -> RunningProgram.Ending {
        program.send(SIGTERM)
        return try await program.wait()
    }
}

/// A directory for one test, which is removed with this object. The test must remove the
/// directory's contents.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/pn532-simulator-tests.XXXXXX".utf8CString)
        path = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)!) }
    }

    deinit {
        unsafe rmdir(path)
    }

    /// Returns the path of an entry.
    func entry(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Whether an entry with this name exists. It can be a dangling link.
    func hasEntry(_ name: String) -> Bool {
        var information = stat()
        return unsafe lstat(entry(name), &information) == 0
    }
}
