import CPQ
import Cryptography
import Glibc
package import HealthAuthority

/// The database URL in libpq's syntax (PostgreSQL 15, §34.1.1.2). Descriptions and errors contain
/// no part of the URL, because the URL may contain a password.
///
/// Connections to another machine use TLS 1.2 or newer, and the server's certificate is verified.
/// The password exchange is bound to the TLS connection (SCRAM-SHA-256-PLUS, RFC 5929).
package struct DatabaseAddress: Sendable {
    typealias Parameter = (keyword: String, value: String)

    private let url: String
    /// Whether every host is a Unix socket or a loopback address.
    let isLocal: Bool

    /// The allowed values of the settings that protect a connection to another machine. The first
    /// value is the default.
    private static let protection: KeyValuePairs<String, [String]> = [
        "sslmode": ["verify-full"],
        "channel_binding": ["require"],
        "gssencmode": ["disable"],
        "ssl_min_protocol_version": ["TLSv1.2", "TLSv1.3"],
    ]
    /// Debian's trusted root certificates. libpq 15 does not support the setting
    /// `sslrootcert=system`.
    private static let rootCertificates = "/etc/ssl/certs/ca-certificates.crt"

    /// - Throws: ``DatabaseError/Kind/refused`` in three cases. First, libpq cannot parse the URL,
    ///   or would interpret part of a password as another field. Second, a setting or an
    ///   environment variable names a server that is not in the URL. Third, the URL weakens the
    ///   protection of a connection to another machine.
    package init(_ url: String) throws(DatabaseError) {
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
            throw Self.error("does not begin with postgresql://")
        }
        let options = try Self.parse(url)
        // If a password is not escaped, part of it ends up in one of these fields. libpq would then
        // print that part in its error about an unknown host.
        guard (options["port"] ?? "").allSatisfy({ ("0"..."9").contains($0) || $0 == "," }) else {
            throw Self.error("has a port that is not a number")
        }
        guard !["host", "hostaddr", "user", "dbname"].contains(where: { options[$0]?.contains("@") ?? false }) else {
            throw Self.error("contains an unescaped @")
        }
        try Self.checkSource(options)
        isLocal = Self.hosts(options).allSatisfy(Self.isLocal)
        if !isLocal { try Self.checkProtection(options) }
        self.url = url
    }

    /// Refuses settings that name a server other than the hosts in the URL.
    private static func checkSource(_ options: [String: String]) throws(DatabaseError) {
        guard options["service"] == nil else { throw error("names a service: write its hosts instead") }
        for variable in ["PGHOST", "PGHOSTADDR", "PGSERVICE"] where unsafe getenv(variable) != nil {
            throw DatabaseError(.refused, "\(variable) is set: unset it, because the database URL names the server")
        }
    }

    private static func checkProtection(_ options: [String: String]) throws(DatabaseError) {
        for (keyword, allowed) in protection {
            guard let value = options[keyword], !allowed.contains(value) else { continue }
            throw DatabaseError(
                .refused,
                """
                the database URL weakens \(keyword) for a host on another machine: remove the setting or use \
                \(keyword)=\(allowed[0])
                """
            )
        }
    }

    /// The addresses of the hosts, or their names if the URL contains no addresses. Empty if the
    /// default socket is used.
    private static func hosts(_ options: [String: String]) -> [String] {
        let names = (options["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let addresses = (options["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        return (0..<max(names.count, addresses.count)).map { index in
            let address = index < addresses.count ? addresses[index] : ""
            return String(address.isEmpty && index < names.count ? names[index] : address)
        }
    }

    private static func isLocal(_ host: String) -> Bool {
        if host.isEmpty || host.hasPrefix("/") || host == "localhost" { return true }
        var version4 = in_addr()
        if unsafe inet_pton(AF_INET, host, &version4) == 1 { return UInt32(bigEndian: version4.s_addr) >> 24 == 127 }
        var version6 = in6_addr()
        guard unsafe inet_pton(AF_INET6, host, &version6) == 1 else { return false }
        return unsafe withUnsafeBytes(of: version6) { unsafe $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
    }

    /// The connection parameters for libpq. Later values override earlier ones: the URL overrides
    /// our defaults, and our requirements override the URL.
    var parameters: [Parameter] {
        let protection = Self.protection.map { ($0.key, $0.value[0]) } + [("sslrootcert", Self.rootCertificates)]
        return (isLocal ? [] : protection) + [
            ("fallback_application_name", "authorityd"),
            // Seconds per host. Two hosts can be tried while a client waits for its response.
            ("connect_timeout", "5"),
            // Without this setting, libpq would look for Kerberos tickets.
            ("gssencmode", "disable"),
            // libpq then detects a dead server within 25 s while it waits for a reply, and within
            // 20 s while it sends. tcp_user_timeout is in milliseconds.
            ("keepalives_idle", "10"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "20000"),
            ("dbname", url),
            ("client_encoding", "UTF8"),
        ]
    }

    /// The settings in the URL, by libpq keyword.
    private static func parse(_ url: String) throws(DatabaseError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = unsafe PQconninfoParse(url, &message) else {
            defer { unsafe PQfreemem(message) }
            throw unsafe error(reason(message.map { unsafe String(cString: $0) } ?? ""))
        }
        defer { unsafe PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe values[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return values
    }

    /// Rewords the reason in libpq's error message. Omits the part of the URL that libpq quotes,
    /// because the quoted text may contain part of a password.
    private static func reason(_ message: String) -> String {
        for (beginning, reason) in [
            "invalid URI query parameter": "has a setting after the ? that libpq does not support",
            "invalid percent-encoded token": "has a % without two hexadecimal digits after it",
        ] where message.hasPrefix(beginning) {
            return reason
        }
        return "cannot be parsed"
    }

    private static func error(_ reason: String) -> DatabaseError {
        DatabaseError(
            .refused,
            """
            the database URL \(reason); expected postgresql://user:password@host:port/name?setting=value, with reserved \
            characters written as %XX
            """
        )
    }
}

extension DatabaseAddress: Redacted {
    package var description: String { "<database address>" }
}
