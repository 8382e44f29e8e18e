import CheckInProtocol

/// Where a server answers: `https://`, a host as venue codes have it, perhaps a port. Without TLS only on this machine itself.
public struct ServerAddress: Sendable, Equatable {
    /// Without a slash at the end.
    public let text: String
    /// Without port.
    public let host: String
    /// Whether the connection uses TLS. An address without TLS is on this machine.
    package let isSecure: Bool

    /// Nil if `text` has another scheme, a path, a user or a query, or goes to another machine without TLS.
    public init?(_ text: String) {
        let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
        isSecure = bare.hasPrefix("https://")
        guard isSecure || bare.hasPrefix("http://") else { return nil }
        let place = bare.dropFirst(isSecure ? 8 : 7)
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let host = parts.first.map(String.init), VenueCodeURL.isHostName(host),
            parts.count == 1 || portNumber(parts[1]) != nil,
            isSecure || host == "127.0.0.1" || host == "localhost"
        else { return nil }
        self.text = bare
        self.host = host
    }

    func url(_ path: String) -> String { "\(text)/\(path)" }
}

/// 1 to 65,535, in digits alone; nil if it is something else.
func portNumber(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(text), number > 0 else { return nil }
    return Int(number)
}
