import CheckInProtocol

/// Where an authority answers: `https://`, a host as venue codes have it, perhaps a port. Without TLS only on this machine itself.
public struct AuthorityAddress: Sendable, Equatable {
    /// Without a slash at the end.
    public let text: String
    /// Without port.
    public let host: String

    /// Nil if `text` has another scheme, a path, a user or a query, or goes to another machine without TLS.
    public init?(_ text: String) {
        let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
        let isSafe = bare.hasPrefix("https://")
        guard isSafe || bare.hasPrefix("http://") else { return nil }
        let place = bare.dropFirst(isSafe ? 8 : 7)
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let host = parts.first.map(String.init), VenueCodeURL.isHostName(host),
            parts.count == 1 || portNumber(parts[1]) != nil,
            isSafe || host == "127.0.0.1" || host == "localhost"
        else { return nil }
        self.text = bare
        self.host = host
    }

    func url(_ path: String) -> String { "\(text)/\(path)" }
}

/// A proxy that connections go through (RFC 9110 §9.3.6).
public struct HTTPProxy: Sendable, Equatable {
    public let host: String
    public let port: Int

    /// Reads what the variable `https_proxy` has: `http://HOST:PORT` or `HOST:PORT`. Nil if it is neither.
    public init?(_ text: String) {
        let bare = text.hasPrefix("http://") ? text.dropFirst(7) : text[...]
        let parts = (bare.hasSuffix("/") ? bare.dropLast() : bare).split(separator: ":")
        guard parts.count == 2, let port = portNumber(parts[1]) else { return nil }
        host = String(parts[0])
        self.port = port
    }
}

/// 1 to 65,535, in digits alone; nil if it is something else.
func portNumber(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(text), number > 0 else { return nil }
    return Int(number)
}
