import Foundation

/// PostgreSQL's programs, as Debian installs them.
package enum PostgreSQLPrograms {
    private static let directory = URL(filePath: "/usr/lib/postgresql/15/bin")

    /// Whether there is a server to test with.
    package static let areInstalled = FileManager.default.isExecutableFile(atPath: path("initdb"))

    /// Who owns a server's files: root must not.
    static let owner: String? = geteuid() == 0 ? "postgres" : nil

    /// Lets the server read files that are for it alone.
    package static func giveToServer(_ paths: String...) throws {
        guard let owner else { return }
        for path in paths {
            try FileManager.default.setAttributes([.ownerAccountName: owner], ofItemAtPath: path)
        }
    }

    /// What runs a program: as the owner, if that is somebody else.
    static func command(_ program: String, _ arguments: [String]) -> [String] {
        guard let owner else { return [path(program)] + arguments }
        let become = ["/usr/bin/setpriv", "--reuid=\(owner)", "--regid=\(owner)", "--init-groups", "--"]
        return become + [path(program)] + arguments
    }

    /// Runs a program to its end.
    ///
    /// - Throws: ``ToolError`` if it fails.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], password: String? = nil) async throws -> String {
        let command = command(program, arguments)
        let ending = try await RunningProgram.run(
            URL(filePath: command[0]),
            Array(command.dropFirst()),
            environment: ["PGPASSWORD": password]
        )
        guard ending.status == 0 else {
            throw ToolError(description: "\(program) ended with \(ending.status): \(ending.error)\(ending.output)")
        }
        return ending.output
    }

    /// Runs a program to its end, whatever that is, and blocks meanwhile.
    static func runBlocking(_ program: String, _ arguments: [String]) {
        let command = command(program, arguments)
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }

    private static func path(_ program: String) -> String { directory.appending(path: program).path }
}
