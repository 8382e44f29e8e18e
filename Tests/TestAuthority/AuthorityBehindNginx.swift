import SystemPackage
package import TestSupport

/// The real authorityd behind the real nginx. nginx has a self-signed certificate for the authority and
/// for the portal.
package final class AuthorityBehindNginx: Sendable {
    package let authority: AuthorityFixture
    package let nginx: NginxFixture
    package let certificate: NginxFixture.Certificate
    /// The portal's host, if authorityd listens at Unix sockets.
    package static let portal = "portal.authority.example"

    /// - Parameters:
    ///   - name: The host in the certificate.
    ///   - tlsVersion: The only version that nginx accepts, such as `TLSv1.1`; nil for the versions
    ///     in the sample.
    ///   - configuration: Lines for authority.conf.
    ///   - listensAtSocket: Whether authorityd listens at Unix sockets instead of loopback ports.
    package init(
        name: String = "localhost",
        tlsVersion: String? = nil,
        configuration: [String] = [],
        listensAtSocket: Bool = false
    ) async throws {
        authority = try await AuthorityFixture(
            configuration: configuration + (listensAtSocket ? ["portal = \(Self.portal)"] : []),
            listensAtSocket: listensAtSocket
        )
        certificate = NginxFixture.Certificate(
            path: authority.directory.appending("chain.pem").string,
            key: authority.directory.appending("key.pem").string
        )
        let names = [name, Self.portal]
        try await NginxFixture.makeCertificate(certificate.path, key: certificate.key, names: names)
        func address(_ socket: FilePath, _ port: UInt16) -> String {
            listensAtSocket ? "unix:\(socket)" : "127.0.0.1:\(port)"
        }
        nginx = try await NginxFixture(
            publicFiles: authority.publicFiles.string,
            upstream: address(authority.socket, authority.port),
            portal: address(authority.portalSocket, authority.portalPort),
            certificate: certificate,
            tlsVersion: tlsVersion
        )
    }
}
