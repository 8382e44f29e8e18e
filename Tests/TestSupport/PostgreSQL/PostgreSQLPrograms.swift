import Foundation
import OperatingSystem

/// PostgreSQL's programs, as Debian installs them: 15 on Debian 12, 17 on Debian 13.
package enum PostgreSQLPrograms {
    /// The programs of the newest installed version.
    private static let directory: URL = {
        let all = URL(filePath: "/usr/lib/postgresql")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: all.path)) ?? []
        let newest = versions.compactMap { Int($0) }.max() ?? 15
        return all.appending(path: "\(newest)/bin")
    }()

    /// Whether PostgreSQL is installed, so that tests can use it.
    package static let areInstalled = FileManager.default.isExecutableFile(atPath: path("initdb"))

    /// The user who owns the server's files, because PostgreSQL refuses to run as root. Nil means
    /// the current user.
    static let owner: String? = geteuid() == 0 ? "postgres" : nil

    /// Makes the server's user the owner of files that only the owner may read.
    package static func giveToServer(_ paths: String...) throws {
        guard let owner else { return }
        for path in paths {
            try FileManager.default.setAttributes([.ownerAccountName: owner], ofItemAtPath: path)
        }
    }

    /// The command that runs a program as `owner`, if that is a different user.
    static func command(_ program: String, _ arguments: [String]) -> [String] {
        guard let owner else { return [path(program)] + arguments }
        let become = ["/usr/bin/setpriv", "--reuid=\(owner)", "--regid=\(owner)", "--init-groups", "--"]
        return become + [path(program)] + arguments
    }

    /// Runs a program and waits until it ends.
    ///
    /// - Throws: ``ToolError`` if the program fails.
    @discardableResult
    static func run(
        _ program: String,
        _ arguments: [String],
        password: String? = nil,
        input: String = ""
    ) async throws -> String {
        let command = command(program, arguments)
        let ending = try await RunningProgram.run(
            URL(filePath: command[0]),
            Array(command.dropFirst()),
            environment: ["PGPASSWORD": password],
            input: input
        )
        guard ending.status == 0 else {
            throw ToolError(description: "\(program) ended with \(ending.status): \(ending.error)\(ending.output)")
        }
        return ending.output
    }

    /// Runs a program, blocks for at most ten minutes until it ends, and ignores its exit status.
    static func runBlocking(_ program: String, _ arguments: [String]) {
        let command = command(program, arguments)
        let process = ChildProcess(.init(executable: command[0], arguments: Array(command.dropFirst())))
        _ = process?.exitStatus(within: .seconds(600))
    }

    private static func path(_ program: String) -> String { directory.appending(path: program).path }
}

/// The files of a server with its roles and an empty database. They are created once per process,
/// because copying them takes only a tenth of the time that `initdb` takes.
enum PostgreSQLTemplate {
    private static let server = Task {
        let server = try await PostgreSQLFixture(templateIn: PostgreSQLFixture.makeDirectory())
        try await server.stop(.fast)
        ProcessEnd.leave { server.remove() }
        return server
    }

    /// Copies the files to `directory`, which must not exist yet.
    static func copy(to directory: URL) async throws {
        let source = try await server.value.dataDirectory.path
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/cp"),
            ["--archive", "--reflink=auto", source, directory.path]
        )
        guard ending.status == 0 else { throw ToolError(description: "cp: \(ending.error)") }
    }
}
