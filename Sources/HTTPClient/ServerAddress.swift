import CheckInProtocol

/// The address of a server: `https://`, a host name in the same form as in venue codes, and an
/// optional port. `http://` is allowed only for this machine itself.
public struct ServerAddress: Sendable, Equatable {
    /// The address without a trailing slash.
    public let text: String
    /// The host without the port.
    public let host: String
    /// Whether the connection uses TLS. An address without TLS is on this machine.
    package let isSecure: Bool

    /// Parses an address. Returns nil if `text` has another scheme, a path, a user or a query. Also
    /// returns nil if `text` begins with `http://` and names another machine.
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

    /// The origin as browsers write it (RFC 6454 §6.2): without the default port of `https`.
    package var origin: String { isSecure && text.hasSuffix(":443") ? String(text.dropLast(4)) : text }

    func url(_ path: String) -> String { "\(text)/\(path)" }
}

/// Parses a port from 1 to 65,535, in digits only; nil for any other text.
func portNumber(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(text), number > 0 else { return nil }
    return Int(number)
}

/// A resource of a server that takes POST requests: a ``ServerAddress`` and a path.
package struct ServerResource: Sendable, Equatable {
    package let server: ServerAddress
    /// The path, without a leading slash: letters, digits and `-._~/`.
    package let path: String

    /// Parses a URL such as `https://relay.example/v1/oblivious`. Returns nil if ``ServerAddress``
    /// does not accept the server, or if the URL has a query, a fragment or another character in
    /// its path.
    ///
    /// - Parameter defaultPath: The path if the URL has none.
    package init?(_ text: String, defaultPath: String) {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let slash = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
        let path = text[slash...].dropFirst()
        guard let server = ServerAddress(String(text[..<slash])), path.utf8.allSatisfy(Self.isPathCharacter) else {
            return nil
        }
        self.server = server
        self.path = path.isEmpty ? defaultPath : String(path)
    }

    package var url: String { server.url(path) }

    private static let symbols = Set("-._~/".utf8)

    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || symbols.contains(byte)
    }
}
