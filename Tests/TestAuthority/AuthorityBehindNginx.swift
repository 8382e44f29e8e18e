import SystemPackage
package import TestSupport

/// The real authorityd behind the real nginx. nginx has a self-signed certificate.
package final class AuthorityBehindNginx: Sendable {
    package let authority: AuthorityFixture
    package let nginx: NginxFixture
    package let certificate: NginxFixture.Certificate

    /// - Parameters:
    ///   - name: The host in the certificate.
    ///   - tlsVersion: The only version that nginx accepts, such as `TLSv1.1`; nil for the versions
    ///     in the sample.
    ///   - configuration: Lines for authority.conf.
    ///   - listensAtSocket: Whether authorityd listens at a Unix socket instead of a loopback port.
    package init(
        name: String = "localhost",
        tlsVersion: String? = nil,
        configuration: [String] = [],
        listensAtSocket: Bool = false
    ) async throws {
        authority = try await AuthorityFixture(
            options: listensAtSocket ? [] : ["--behind-proxy"],
            configuration: configuration,
            listensAtSocket: listensAtSocket
        )
        certificate = NginxFixture.Certificate(
            path: authority.directory.appending("chain.pem").string,
            key: authority.directory.appending("key.pem").string
        )
        try await NginxFixture.makeCertificate(certificate.path, key: certificate.key, name: name)
        let address = listensAtSocket ? "unix:\(authority.socket)" : "127.0.0.1:\(authority.port)"
        nginx = try await NginxFixture(
            publicFiles: authority.publicFiles.string,
            upstream: "http://\(address)",
            certificate: certificate,
            tlsVersion: tlsVersion
        )
    }
}
