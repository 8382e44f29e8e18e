import CPQ
import Cryptography
import HealthAuthority

/// Where the database is and who asks it: a URL, as libpq understands it (PostgreSQL 15, §34.1.1.2). It may hold a password, so that
/// nothing of it is in any description or error.
struct DatabaseAddress: Sendable {
    private let url: String

    /// - Throws: ``DatabaseError/Kind/refused`` if libpq cannot read the URL, or would take a part of a password for something else.
    init(_ url: String) throws(DatabaseError) {
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
            throw Self.error("does not begin with postgresql://")
        }
        let options = try Self.parse(url)
        // A password whose characters are not written as %XX ends up in these: libpq would name it when it finds no such host.
        guard (options["port"] ?? "").allSatisfy({ ("0"..."9").contains($0) || $0 == "," }) else {
            throw Self.error("has a port that is no number")
        }
        guard !["host", "hostaddr", "user", "dbname"].contains(where: { options[$0]?.contains("@") ?? false }) else {
            throw Self.error("has an @ too many")
        }
        self.url = url
    }

    /// What a connection is made with. Later values win over those before them: the URL over what we think is good, and what we
    /// depend on over the URL.
    var parameters: KeyValuePairs<String, String> {
        [
            "fallback_application_name": "authorityd",
            // Seconds for each host. Two are tried in the time that somebody waits.
            "connect_timeout": "5",
            // Otherwise libpq looks for tickets of Kerberos.
            "gssencmode": "disable",
            // A server that went without a word is noticed: in 25 s while we wait for it, in 20 s (given in ms) while we send.
            "keepalives_idle": "10",
            "keepalives_interval": "5",
            "keepalives_count": "3",
            "tcp_user_timeout": "20000",
            "dbname": url,
            "client_encoding": "UTF8",
        ]
    }

    /// What the URL sets, by libpq's keywords.
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

    /// What libpq complains about, without the part of the URL that it quotes: that may be of a password.
    private static func reason(_ message: String) -> String {
        for (beginning, reason) in [
            "invalid URI query parameter": "has a setting after the ? that libpq does not know",
            "invalid percent-encoded token": "has a % without two hexadecimal digits",
        ] where message.hasPrefix(beginning) {
            return reason
        }
        return "cannot be understood"
    }

    private static func error(_ reason: String) -> DatabaseError {
        DatabaseError(
            .refused,
            """
            the URL of the database \(reason): it is postgresql://user:password@host:port/name?setting=value, with %XX for characters \
            that mean something there
            """
        )
    }
}

extension DatabaseAddress: Redacted {
    var description: String { "<address of the database>" }
}
