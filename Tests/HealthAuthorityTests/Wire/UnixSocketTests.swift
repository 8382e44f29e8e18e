import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

/// A server that listens on a Unix socket, for a web server on the same machine.
@Suite("Unix socket")
struct UnixSocketTests {
    private let test: InProcessAuthority
    private var path: FilePath { test.directory.path.appending("http.socket") }

    init() async throws {
        test = try await InProcessAuthority()
    }

    @Test
    func `the server listens on the socket for owner and group, and removes the socket when it stops`() async throws {
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

    @Test func `the socket of a killed server is replaced`() async throws {
        try await leaveSocket()
        let server = try await WireServer(test, at: .unix(path))
        #expect(try isSharedSocket)
        await server.stop()
    }

    @Test func `the socket of a running server is not replaced`() async throws {
        let server = try await WireServer(test, at: .unix(path))
        await #expect(throws: FileError("listen on \(path)", .addressInUse)) {
            try await WireServer(test, at: .unix(path))
        }
        #expect(try isSharedSocket)
        await server.stop()
    }

    @Test func `a file that is not a socket is not replaced`() async throws {
        try Data("precious".utf8).write(to: URL(filePath: path.string))
        await #expect(throws: FileError("listen on \(path)", .fileExists)) {
            try await WireServer(test, at: .unix(path))
        }
        #expect(FileManager.default.contents(atPath: path.string) == Data("precious".utf8))
    }

    /// Creates a socket on which no program listens.
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

@Suite("Listen addresses")
struct ListenAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1:8080", ListenAddress.tcp(host: "127.0.0.1", port: 8080)),
            ("localhost:0", .tcp(host: "localhost", port: 0)),
            ("[::1]:80", .tcp(host: "::1", port: 80)),
            ("/run/authorityd/http.socket", .unix("/run/authorityd/http.socket")),
            ("/\u{364}:4", .unix("/\u{364}:4")),
        ]
    )
    func `a host with a port, or a path, is accepted`(text: String, address: ListenAddress) throws {
        #expect(try ListenAddress(text) == address)
    }

    @Test(
        arguments: [
            "", "8080", ":8080", "[]:8080", "localhost:", "localhost:65536", "localhost:+80", "localhost:080", "a:-1",
            "http.socket", "a b:80", "\u{31C}a:80",
        ]
    )
    func `an invalid address is refused`(text: String) {
        #expect(throws: ListenAddress.ParsingError.form) { try ListenAddress(text) }
    }

    @Test func `a path that is too long for a socket address is refused`() throws {
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(try ListenAddress(longest) == .unix(FilePath(longest)))
        #expect(throws: ListenAddress.ParsingError.pathLength) { try ListenAddress(longest + "a") }
    }

    @Test(
        arguments: [
            ("127.0.0.1:1", false), ("127.9.9.9:1", false), ("localhost:1", false), ("[::1]:1", false),
            ("/run/a", false),
            ("0.0.0.0:1", true), ("[::]:1", true), ("192.0.2.1:1", true), ("127.example:1", true),
        ]
    )
    func `loopback and Unix sockets are not on the network`(text: String, isOnNetwork: Bool) throws {
        #expect(try ListenAddress(text).isOnNetwork == isOnNetwork)
    }
}
