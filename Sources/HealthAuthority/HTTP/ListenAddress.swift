import Encodings
import Glibc
package import SystemPackage

/// The address that the server listens on.
package enum ListenAddress: Equatable, Sendable {
    /// A host name or address, and a port. Port 0 selects a free port.
    case tcp(host: String, port: Int)
    /// The absolute path of a Unix socket.
    case unix(FilePath)

    /// The reason why a text is not an address.
    package enum ParsingError: Error, Equatable {
        case form
        /// The path is too long for `sockaddr_un`.
        case pathLength
    }

    /// The maximum length of a Unix socket path in bytes. `sun_path` has 108 bytes, and the last
    /// byte is zero (unix(7)).
    package static let maximumPathLength = 107

    /// Parses `host:port`, `[host]:port`, or a path that begins with `/`.
    package init(_ text: String) throws(ParsingError) {
        // A combining mark after the slash would be one character with it.
        if text.utf8.first == UInt8(ascii: "/") {
            guard text.utf8.count <= Self.maximumPathLength else { throw .pathLength }
            self = .unix(FilePath(text))
            return
        }
        guard let colon = text.lastIndex(of: ":") else { throw .form }
        let digits = text[text.index(after: colon)...]
        let place = text[..<colon]
        let isBracketed = place.hasPrefix("[") && place.hasSuffix("]")
        let host = String(isBracketed ? place.dropFirst().dropLast() : place)
        guard let port = UInt16(digits), String(port) == digits, !host.isEmpty,
            host.utf8.allSatisfy(Self.isOfHost)
        else { throw .form }
        self = .tcp(host: host, port: Int(port))
    }

    /// Whether a host name or address may contain `byte` (RFC 1123 §2.1, RFC 4291 §2.2, RFC 4007
    /// §11).
    private static func isOfHost(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || ".-_:%".utf8.contains(byte)
    }

    /// The port; nil for a Unix socket.
    package var port: Int? {
        guard case .tcp(_, let port) = self else { return nil }
        return port
    }

    /// Whether other machines can reach the address. They cannot reach Unix sockets and loopback
    /// addresses.
    package var isOnNetwork: Bool {
        guard case .tcp(let host, _) = self else { return false }
        return !Self.isLoopback(host)
    }

    /// Whether a browser on this machine can reach the address without a web server in between.
    package var isLoopback: Bool {
        guard case .tcp(let host, _) = self else { return false }
        return Self.isLoopback(host)
    }

    /// Whether the host is a loopback address: 127.0.0.0/8 (RFC 1122 §3.2.1.3) or ::1 (RFC 4291
    /// §2.5.3). A name such as `127.example` is not a loopback address.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        var address = in_addr()
        guard unsafe inet_pton(AF_INET, host, &address) == 1 else { return false }
        return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address in the form that web browsers and nginx use: `http://127.0.0.1:8080` or
    /// `unix:/run/authorityd/http.socket`.
    package var description: String {
        switch self {
        case .tcp(let host, let port): "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}

extension ListenAddress.ParsingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .form: "must be host:port, such as 127.0.0.1:8080, or an absolute path"
        case .pathLength: "the socket path is longer than \(ListenAddress.maximumPathLength) bytes"
        }
    }
}
