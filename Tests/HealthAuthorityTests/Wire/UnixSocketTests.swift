import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import HealthAuthority

/// A server that answers at a Unix socket, for a web server on the same machine.
@Suite("Unix socket")
struct UnixSocketTests {
    private let test: AuthorityFixture
    private var path: FilePath { test.directory.path.appending("http.socket") }

    init() async throws {
        test = try await AuthorityFixture()
    }

    @Test("it answers there, for owner and group, and removes the socket when it ends")
    func served() async throws {
        let server = try await WireServer(test, at: .unix(path))
        #expect(try isSharedSocket)
        let answer = try await RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            [
                "--silent", "--unix-socket", path.string, "--output", "/dev/null", "--write-out", "%{http_code}",
                "http://authority.example/v1/nothing",
            ]
        )
        #expect(answer.output == "404", "\(answer.error)")
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: path.string))
    }

    @Test("the socket of a server that was killed is replaced")
    func stale() async throws {
        try await leaveSocket()
        let server = try await WireServer(test, at: .unix(path))
        #expect(try isSharedSocket)
        await server.stop()
    }

    @Test("a socket at which a server answers is left alone")
    func occupied() async throws {
        let server = try await WireServer(test, at: .unix(path))
        await #expect(throws: FileError("listen on \(path)", .addressInUse)) {
            try await WireServer(test, at: .unix(path))
        }
        #expect(try isSharedSocket)
        await server.stop()
    }

    @Test("a file that is not a socket is left alone")
    func otherFile() async throws {
        try Data("precious".utf8).write(to: URL(filePath: path.string))
        await #expect(throws: FileError("listen on \(path)", .fileExists)) {
            try await WireServer(test, at: .unix(path))
        }
        #expect(FileManager.default.contents(atPath: path.string) == Data("precious".utf8))
    }

    /// Leaves a socket at which no program answers.
    private func leaveSocket() async throws {
        let script = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
        let ending = try await RunningProgram.run(URL(filePath: "/usr/bin/python3"), ["-c", script, path.string])
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// Whether the file is a socket that owner and group can use.
    private var isSharedSocket: Bool {
        get throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            return attributes[.type] as? FileAttributeType == .typeSocket
                && attributes[.posixPermissions] as? Int == 0o660
        }
    }
}
