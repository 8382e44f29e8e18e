/// The way in which the requests of one use reach a server.
package struct Route: Sendable {
    /// The timeout until a connection is ready for a request, including name lookup, proxy and TLS.
    static let connectTimeout = Duration.seconds(15)
    /// The timeout without a byte of the response.
    static let silenceTimeout = Duration.seconds(30)

    package let address: ServerAddress
    package let proxy: ProxySettings
    /// User and password for the proxy.
    let credentials: (user: String, password: String)?
    /// The longest time from the start of a request to the end of its response.
    package internal(set) var limit: Duration

    /// Creates a route.
    ///
    /// A SOCKS 5 proxy without credentials receives random ones. Tor then builds a separate circuit
    /// for each use, and the server sees different exit addresses (IsolateSOCKSAuth, torrc(5)).
    /// Other proxies choose "no authentication", which is also offered (RFC 1928 §3).
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

    /// At most 16 hexadecimal digits.
    private static func random() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }
}
