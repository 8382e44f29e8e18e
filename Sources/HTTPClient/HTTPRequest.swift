import Cryptography

/// A request to a server.
package struct HTTPRequest: Sendable {
    /// The path, without a leading slash.
    package let path: String
    /// The body of a POST request; nil for a GET request.
    let message: Message?
    /// The header `Authorization` (RFC 9110 §11.6.2); nil for none.
    let authorization: String?
    /// The maximum size of the response's body in bytes.
    let maximumSize: Int

    /// The body of a request.
    package struct Message: Sendable {
        let contentType: String
        package let bytes: [UInt8]

        package init(contentType: String, bytes: [UInt8]) {
            (self.contentType, self.bytes) = (contentType, bytes)
        }
    }

    package init(path: String, message: Message? = nil, authorization: String? = nil, maximumSize: Int) {
        (self.path, self.message, self.maximumSize) = (path, message, maximumSize)
        self.authorization = authorization
    }
}

extension HTTPRequest: Redacted {
    package var description: String { "<request>" }
}

/// The response of a server.
package struct HTTPResponse: Sendable, Equatable {
    package let status: Int
    package let contentType: String?
    /// The body. It is complete if the status is 200. Otherwise, it may be truncated.
    package let body: [UInt8]
}

/// The way to a server for requests with one purpose: the address, the proxy and the time limit.
package struct Route: Sendable {
    /// The timeout for making a connection ready for a request, including name lookup, proxy and
    /// TLS.
    static let connectTimeout = Duration.seconds(15)
    /// The timeout for a transfer while no byte of the response arrives.
    static let silenceTimeout = Duration.seconds(30)

    package let address: ServerAddress
    let proxy: ProxySettings
    /// The user name and the password for the proxy.
    let credentials: (user: String, password: String)?
    /// The longest time from the start of a request to the end of its response.
    package internal(set) var limit: Duration

    /// Creates a route.
    ///
    /// If a SOCKS 5 proxy has no credentials, the client sends random credentials. Tor then builds
    /// a separate circuit for each route, and the server sees different exit addresses
    /// (IsolateSOCKSAuth, torrc(5)). Other proxies choose "no authentication", which the client
    /// also offers (RFC 1928 §3).
    package init(to address: ServerAddress, by proxy: ProxySettings, limit: Duration) {
        self.address = address
        self.proxy = proxy
        self.limit = limit
        credentials =
            switch proxy.proxy {
            case .some(let proxy) where proxy.user != nil || proxy.password != nil:
                (proxy.user ?? "", proxy.password ?? "")
            case .some(let proxy) where proxy.scheme == .socks5h: (Self.random(), Self.random())
            default: nil
            }
    }

    /// Returns a random number of at most 16 hexadecimal digits.
    private static func random() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }
}
