import Foundation
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The connection of the real authorityd to a real PostgreSQL on another machine. To simulate the
/// other machine, a mount namespace adds another name of this machine to /etc/hosts.
@Suite(
    "Connection to the database",
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .enabled("changing names and certificates needs root and a mount namespace") {
        try await MountNamespace.isPossible
    },
    .serialized,
    .timeLimit(.minutes(15))
)
final class DatabaseTransportTests {
    private static let (name, otherName) = ("db1.test", "db2.test")
    private let directory: FilePath
    private let port: Int
    private let server: PostgreSQLFixture
    /// The self-signed certificate for ``name``, and its key.
    private let certificate: String
    private let key: String

    init() async throws {
        directory = try Directory.makeTemporary(prefix: "database-test")
        port = try LoopbackPorts.free()
        certificate = directory.appending("server.crt").string
        key = directory.appending("server.key").string
        try await NginxFixture.makeCertificate(certificate, key: key, names: [Self.name])
        // The server's user needs access to its key in the directory.
        unsafe chmod(directory.string, 0o711)
        try PostgreSQLPrograms.giveToServer(key)
        server = try await PostgreSQLFixture(settings: [
            "listen_addresses = '127.0.0.1'", "port = \(port)", "ssl = on", "ssl_cert_file = '\(certificate)'",
            "ssl_key_file = '\(key)'",
        ])
        try Data("127.0.0.1 localhost \(Self.name) \(Self.otherName)\n".utf8).write(
            to: URL(filePath: directory.appending("hosts").string)
        )
    }

    deinit {
        try? Directory.remove(directory)
    }

    private func url(_ host: String, port: Int? = nil, _ settings: String = "") -> String {
        let password = PostgreSQLFixture.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
        return "postgresql://authority:\(password)@\(host):\(port ?? self.port)/authority?\(settings)"
    }

    /// Creates an authority in this database, and runs `authorityd check`.
    ///
    /// - Parameter trusts: Whether the machine trusts the certificate.
    private func check(
        _ url: String,
        trusts: Bool = true,
        environment: [String: String?] = [:]
    ) async throws -> RunningProgram.Ending {
        let (data, file) = (directory.appending("data").string, directory.appending("url"))
        try PrivateFile.replace(file, with: Array(url.utf8))
        var mounts = ["mount --bind \(directory)/hosts /etc/hosts"]
        if trusts { mounts.append("mount --bind \(certificate) /etc/ssl/certs/ca-certificates.crt") }
        // The keys are the same for every database.
        let script = """
            [ -e \(data) ] || "$0" init --data \(data) > /dev/null
            "$0" init --keep-keys --data \(data) --database-file \(file) > /dev/null
            "$0" check --data \(data) --database-file \(file)
            """
        return try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            MountNamespace.wrapper(mounts.joined(separator: " && "))
                + ["sh", "-c", script, Products.executable("authorityd").path],
            environment: environment
        )
    }

    private func line(_ ending: RunningProgram.Ending) -> String {
        ending.output.split(separator: "\n").first { $0.hasPrefix("database: ") }.map(String.init) ?? ending.error
    }

    @Test(.proves("S1"))
    func `a database on another machine is used over TLS with a verified certificate`() async throws {
        let trusted = try await check(url(Self.name))
        #expect(line(trusted) == "database: ok, PostgreSQL over TLSv1.3", "\(trusted.error)")
        #expect(trusted.status == 0)
        let own = try await check(url(Self.name, "sslrootcert=\(certificate)"), trusts: false)
        #expect(line(own) == "database: ok, PostgreSQL over TLSv1.3")
        let environment = ["PGSSLMODE": "disable", "PGCHANNELBINDING": "disable"]
        #expect(
            line(try await check(url(Self.name), environment: environment)) == "database: ok, PostgreSQL over TLSv1.3"
        )
    }

    @Test(.proves("S1")) func `a database with an untrusted certificate or another name is not used`() async throws {
        let untrusted = try await check(url(Self.name), trusts: false)
        #expect(untrusted.status == 1)
        #expect(line(untrusted).contains("certificate verify failed"), "\(line(untrusted))")
        let other = try await check(url(Self.otherName))
        #expect(other.status == 1)
        #expect(
            line(other).contains(
                "server certificate for \"\(Self.name)\" does not match host name \"\(Self.otherName)\""
            ),
            "\(line(other))"
        )
    }

    @Test(
        .proves("S1"),
        arguments: [
            ("sslmode", "verify-ca"), ("sslmode", "require"), ("sslmode", "prefer"), ("sslmode", "disable"),
            ("channel_binding", "prefer"), ("gssencmode", "prefer"), ("ssl_min_protocol_version", "TLSv1.1"),
        ]
    )
    func `a URL with a weaker setting is refused`(setting: String, value: String) async throws {
        let ending = try await check(url(Self.name, "\(setting)=\(value)"))
        #expect(ending.status == 1)
        #expect(
            line(ending).hasPrefix(
                "database: failed, the database URL weakens \(setting) for a host on another machine: "
            ),
            "\(line(ending))"
        )
    }

    @Test(
        .proves("S1"),
        arguments: [Self.name, "127.0.0.1"]
    )
    func `a server that impersonates the database does not get the password`(host: String) async throws {
        let impostor = try Impostor()
        let ending = try await check(url(host, port: Int(impostor.port)))
        #expect(ending.status == 1)
        let isRemote = host == Self.name
        #expect(impostor.connections > 0)
        // If the connection stays on this machine, the password is sent in clear on request.
        #expect(impostor.heard(PostgreSQLFixture.password) != isRemote, "\(line(ending))")
    }

    @Test(
        .proves("S1"),
        arguments: [Self.name, "127.0.0.1"]
    )
    func `a server with the database's certificate that requests the password in clear does not get it`(
        host: String
    ) async throws {
        let impostor = try await CertifiedImpostor(certificate: certificate, key: key)
        let ending = try await check(url(host, port: impostor.port))
        #expect(ending.status == 1)
        let isRemote = host == Self.name
        let heard = try impostor.heard
        // The client's first message over TLS: the certificate was accepted.
        #expect(heard.contains("user\\x00authority"), "\(line(ending))")
        // If the connection stays on this machine, the password is sent on request.
        #expect(heard.contains(PostgreSQLFixture.password) != isRemote, "\(line(ending))")
        if isRemote { #expect(line(ending).contains("channel binding required"), "\(line(ending))") }
    }
}

/// A server without TLS that requests the password in clear (PostgreSQL 15, §55.7).
private final class Impostor: Sendable {
    private let server: LoopbackServer
    private let state = Mutex<[[UInt8]]>([])

    init() throws {
        server = try LoopbackServer()
        server.start { [weak self] connection in
            // Answers SSLRequest with no, and StartupMessage with AuthenticationCleartextPassword.
            // Then only receives.
            for answer in [Array("N".utf8), [0x52, 0, 0, 0, 8, 0, 0, 0, 3], []] {
                guard let message = Loopback.receive(connection, atMost: 4096) else { return }
                self?.state.withLock { $0.append(message) }
                if !answer.isEmpty { Loopback.send(answer, connection) }
            }
        }
    }

    var port: UInt16 { server.port }
    /// The number of received messages.
    var connections: Int { state.withLock { $0.count } }

    func heard(_ text: String) -> Bool {
        state.withLock { $0.contains { $0.firstRange(of: Array(text.utf8)) != nil } }
    }
}

/// A server with TLS that requests the password in clear (PostgreSQL 15, §55.7). It does not know the
/// password, so it cannot complete an exchange with SCRAM.
private final class CertifiedImpostor: Sendable {
    let port: Int
    private let program: RunningProgram

    /// Answers SSLRequest with yes, and StartupMessage with AuthenticationCleartextPassword. Prints the
    /// port, and then each decrypted message.
    private static let script = #"""
        import socket, ssl, sys
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        while True:
            connection = listener.accept()[0]
            try:
                connection.recv(8, socket.MSG_WAITALL)
                connection.sendall(b"S")
                with context.wrap_socket(connection, server_side=True) as encrypted:
                    print(encrypted.recv(4096), flush=True)
                    encrypted.sendall(b"R\0\0\0\x08\0\0\0\x03")
                    print(encrypted.recv(4096), flush=True)
            except OSError:
                connection.close()
        """#

    init(certificate: String, key: String) async throws {
        let program = try await RunningProgram(
            URL(filePath: "/usr/bin/python3"),
            ["-c", Self.script, certificate, key]
        )
        self.program = program
        let line = try await eventually {
            try program.output
        } is: {
            $0.contains("\n")
        }
        port = try #require(Int(line.prefix { $0 != "\n" }), "\(line)")
    }

    /// The messages, as Python writes bytes.
    var heard: String { get throws { try program.output } }
}
