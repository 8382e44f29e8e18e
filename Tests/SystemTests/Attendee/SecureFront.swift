import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// The real nginx, which ends TLS in front of a port of this machine. It has ended when the value has.
final class SecureFront: Sendable {
    let port: Int
    /// A PEM file. Only who trusts it trusts the server.
    let certificate: String
    private let directory: FilePath
    private let program: RunningProgram

    /// - Parameters:
    ///   - name: The host in the certificate.
    ///   - target: The port where requests go.
    ///   - versions: nginx's `ssl_protocols`.
    init(_ name: String, to target: UInt16, versions: String = "TLSv1.2 TLSv1.3") async throws {
        directory = try Directory.makeTemporary(prefix: "secure-front")
        let directory = directory
        port = try LoopbackPorts.free()
        certificate = directory.appending("chain.pem").string
        let key = directory.appending("key.pem").string
        try await NginxUnderTest.makeCertificate(certificate, key: key, name: name)
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(directory.appending($0));"
        }
        let settings = """
            daemon off; pid \(directory)/pid; error_log \(directory)/error.log crit; user root;
            events {}
            http {
                \(places.joined(separator: " ")) access_log off;
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(certificate); ssl_certificate_key \(key);
                    ssl_protocols \(versions); ssl_ciphers ALL:@SECLEVEL=0;
                    location / { proxy_pass http://127.0.0.1:\(target); }
                }
            }
            """
        let file = directory.appending("nginx.conf").string
        try Data(settings.utf8).write(to: URL(filePath: file))
        program = try await RunningProgram(
            URL(filePath: "/usr/sbin/nginx"),
            ["-p", directory.string, "-e", directory.appending("error.log").string, "-c", file]
        )
        let program = program
        let isReady = try await eventually {
            FileManager.default.fileExists(atPath: directory.appending("pid").string)
        } is: {
            $0
        }
        let said = try program.error
        try #require(isReady, "\(said)")
    }

    deinit {
        program.send(SIGTERM)
        try? Directory.remove(directory)
    }
}
