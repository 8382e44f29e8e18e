import Platform
import SystemPackage
import TestSupport

/// The real authorityd with the real nginx in front of it, which has a certificate for `localhost`.
final class AuthorityBehindNginx: Sendable {
    let authority: AuthorityUnderTest
    let nginx: NginxUnderTest
    let certificate: NginxUnderTest.Certificate

    /// - Parameter listensAtSocket: Whether authorityd listens at a Unix socket instead of a port of loopback.
    init(listensAtSocket: Bool = false) async throws {
        authority = try await AuthorityUnderTest(
            options: listensAtSocket ? [] : ["--behind-proxy"],
            listensAtSocket: listensAtSocket
        )
        certificate = NginxUnderTest.Certificate(
            path: authority.directory.appending("chain.pem").string,
            key: authority.directory.appending("key.pem").string
        )
        try await NginxUnderTest.makeCertificate(certificate.path, key: certificate.key, name: "localhost")
        let address = listensAtSocket ? "unix:\(authority.socket)" : "127.0.0.1:\(authority.port)"
        nginx = try await NginxUnderTest(
            publicFiles: authority.publicFiles.string,
            authority: "http://\(address)",
            certificate: certificate
        )
    }
}
