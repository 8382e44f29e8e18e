/// A resource of a server that takes POST requests: a ``ServerAddress`` and a path.
package struct ServerResource: Sendable, Equatable {
    package let server: ServerAddress
    /// The path, without a leading slash: letters, digits and `-._~/`.
    package let path: String

    /// Parses a URL such as `https://relay.example/v1/oblivious`. Nil if ``ServerAddress`` does not
    /// accept the server, or if the URL has a query, a fragment or another character in its path.
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
