import Foundation

/// A real nginx with one of the project's sample configurations, on free loopback ports. It is
/// stopped when the value is released.
package final class NginxFixture: Sendable {
    /// The loopback port that uses the sample configuration, but without TLS.
    package let port: Int
    /// The loopback port that serves the same files without any settings from the sample.
    package let plainPort: Int
    /// The loopback port that uses TLS, if there is a certificate.
    package let securePort: Int

    private let directory: URL
    private let program: RunningProgram

    private static let executable = URL(filePath: "/usr/sbin/nginx")
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: executable.path)

    /// A configuration file in `docs/authority/nginx`.
    package enum Sample: String, CaseIterable, Sendable {
        case authority, relay

        /// The upstream address in the sample.
        fileprivate var upstream: String {
            switch self {
            case .authority: "127.0.0.1:8080"
            case .relay: "127.0.0.1:8081"
            }
        }
    }

    /// A certificate and its private key, as PEM files.
    package struct Certificate: Sendable {
        package let path: String
        package let key: String

        package init(path: String, key: String) {
            (self.path, self.key) = (path, key)
        }

        /// The configuration lines for using the certificate on a loopback port.
        fileprivate func lines(port: Int) -> [String] {
            ["listen 127.0.0.1:\(port) ssl http2;", "ssl_certificate \(path);", "ssl_certificate_key \(key);"]
        }
    }

    /// - Parameters:
    ///   - publicFiles: The directory that nginx serves.
    ///   - authorityPort: The port on which authorityd listens.
    package convenience init(publicFiles: String, authorityPort: Int) async throws {
        try await self.init(publicFiles: publicFiles, upstream: "127.0.0.1:\(authorityPort)")
    }

    /// - Parameters:
    ///   - sample: The sample configuration.
    ///   - publicFiles: The directory that nginx serves.
    ///   - upstream: The address of authorityd, such as `127.0.0.1:8080` or `unix:/run/http.socket`.
    ///   - portal: The address of the portal; nil to use `upstream`.
    ///   - certificate: The certificate for ``securePort``.
    ///   - tlsVersion: The only TLS version that is allowed on ``securePort``, such as `TLSv1.1`;
    ///     nil to allow the versions in the sample.
    ///   - logLevel: The level for the error logs, instead of the level in the sample.
    ///   - isImpatient: Whether all timeouts are set to one second.
    package init(
        _ sample: Sample = .authority,
        publicFiles: String,
        upstream: String,
        portal: String? = nil,
        certificate: Certificate? = nil,
        tlsVersion: String? = nil,
        logLevel: String? = nil,
        isImpatient: Bool = false
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        self.directory = directory
        port = try LoopbackPorts.free(3)
        (plainPort, securePort) = (port + 1, port + 2)
        let listen =
            ["listen 127.0.0.1:\(port);"]
            + (certificate?.lines(port: securePort) ?? [])
        func changed(_ file: String) throws -> String {
            var text = try Self.sample(file).replacing(sample.upstream, with: upstream)
                .replacing("127.0.0.1:8082", with: portal ?? upstream)
                .replacing("/var/lib/authorityd-public", with: publicFiles)
                .replacing("/etc/nginx", with: directory.path)
                .replacing("/var/log/nginx", with: directory.path)
                .replacing(" emerg;", with: " \(logLevel ?? "emerg");")
            if isImpatient { text.replace(/timeout \d+s;/, with: "timeout 1s;") }
            return text
        }
        let server = try changed("\(sample).conf")
            // Keep the whole server blocks that serve requests, and drop the server block that only
            // redirects.
            .replacing(/(?s)server \{\s+listen 80;.*?\n\}\n/, with: "")
            .replacing(/(?m)^\s+(listen|ssl_certificate).*\n/, with: "")
            // OpenSSL allows TLS versions before 1.2 only at the lowest security level.
            .replacing(
                "ssl_protocols TLSv1.2 TLSv1.3;",
                with: "ssl_protocols \(tlsVersion.map { "\($0); ssl_ciphers ALL:@SECLEVEL=0" } ?? "TLSv1.2 TLSv1.3");"
            )
            .replacing(/(?m)^    server_name .*;$/) { "\($0.output)\n    \(listen.joined(separator: "\n    "))" }
        for name in Self.includes { try Data(changed(name).utf8).write(to: directory.appending(path: name)) }
        let plain = "server { listen 127.0.0.1:\(plainPort); root \(publicFiles); access_log off; }"
        // A worker process would continue to run if nginx was killed.
        let main = """
            daemon off; master_process off; pid \(directory.path)/pid; error_log \(directory.path)/error.log \(logLevel ?? "emerg");
            \(geteuid() == 0 ? "user root;" : "")
            events { worker_connections 1024; }
            http {
                \(isImpatient ? "send_timeout 1s;" : "")
                client_body_temp_path \(directory.path)/body; proxy_temp_path \(directory.path)/proxy;
                fastcgi_temp_path \(directory.path)/fastcgi; uwsgi_temp_path \(directory.path)/uwsgi; scgi_temp_path \(directory.path)/scgi;
                \(server)
                \(plain)
            }
            """
        try Data(main.utf8).write(to: directory.appending(path: "nginx.conf"))
        program = try await RunningProgram(
            Self.executable,
            [
                "-p", directory.path, "-e", directory.appending(path: "error.log").path, "-c",
                directory.appending(path: "nginx.conf").path,
            ]
        )
        let isThere = try await eventually {
            FileManager.default.fileExists(atPath: directory.appending(path: "pid").path)
        } is: {
            $0
        }
        guard isThere else { throw ToolError(description: "nginx did not start: \(try program.error)") }
    }

    deinit {
        program.send(SIGKILL)
        try? FileManager.default.removeItem(at: directory)
    }

    /// The names and contents of all logs that are not empty.
    package func logs() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".log") }
        let logs = names.map { name in
            (
                name,
                String(
                    decoding: FileManager.default.contents(atPath: directory.appending(path: name).path) ?? Data(),
                    as: UTF8.self
                )
            )
        }
        return Dictionary(uniqueKeysWithValues: logs.filter { !$0.1.isEmpty })
    }

    /// The files that the authority's sample includes.
    private static let includes = ["authority-proxy.conf", "authority-file.conf"]

    /// Creates a self-signed certificate for hosts, and its key, with the openssl program. Both are PEM
    /// files.
    package static func makeCertificate(_ certificate: String, key: String, names: [String]) async throws {
        let made = try await RunningProgram.run(
            URL(filePath: "/usr/bin/openssl"),
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                "/CN=\(names[0])", "-addext", "subjectAltName=\(names.map { "DNS:\($0)" }.joined(separator: ","))",
                "-keyout", key, "-out", certificate,
            ]
        )
        guard made.status == 0 else { throw ToolError(description: "openssl: \(made.error)") }
    }

    /// Tests the unmodified samples with `nginx -t` and a test certificate. Returns nginx's output.
    package static func check() async throws -> String {
        let directory = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        try await makeCertificate(
            directory.appending(path: "chain.pem").path,
            key: directory.appending(path: "key.pem").path,
            names: ["authority.example"]
        )
        let samples = try Sample.allCases.map { try sample("\($0).conf") }.joined(separator: "\n")
            .replacing(/\/etc\/ssl\/(authority|relay)/, with: directory.path)
            .replacing("/etc/nginx", with: directory.path).replacing("/var/log/nginx", with: directory.path)
        for name in includes { try Data(sample(name).utf8).write(to: directory.appending(path: name)) }
        let main = "pid \(directory.path)/pid; events {} http { \(samples) }"
        try Data(main.utf8).write(to: directory.appending(path: "nginx.conf"))
        let ending = try await RunningProgram.run(
            executable,
            [
                "-t", "-q", "-p", directory.path, "-e", directory.appending(path: "error.log").path, "-c",
                directory.appending(path: "nginx.conf").path,
            ]
        )
        return ending.error
    }

    /// Returns the content of a file in `docs/authority/nginx`, exactly as operators receive it.
    package static func sample(_ name: String) throws -> String {
        try String(
            contentsOf: ExternalTool.packageRoot.appending(path: "docs/authority/nginx/\(name)"),
            encoding: .utf8
        )
    }
}
