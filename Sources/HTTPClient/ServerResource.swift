/// A resource of a server that takes POST requests: a ``ServerAddress`` and a path.
package struct ServerResource: Sendable, Equatable {
    package let server: ServerAddress
    /// Without a slash in front of it: letters, digits and `-._~/`.
    package let path: String

    /// Parses a URL such as `https://relay.example/v1/oblivious`.
    ///
    /// - Parameter defaultPath: Of a URL without a path.
    /// - Returns: Nil if the server is not one that ``ServerAddress`` takes, or if there is a query, a fragment or another character.
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
