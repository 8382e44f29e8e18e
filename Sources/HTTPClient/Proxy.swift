import CCurl
public import Cryptography

/// A proxy server: HTTP, HTTPS, SOCKS 4a or SOCKS 5.
public struct Proxy: Sendable, Equatable {
    enum Scheme: String {
        case http, https, socks4a, socks5h

        /// Parses a scheme as curl writes it.
        ///
        /// For `socks4` and `socks5`, curl looks up the server's name locally. This would reveal
        /// the name to the local network. Here, these schemes mean `socks4a` and `socks5h`: the
        /// proxy looks up the name.
        init?(curl name: String) {
            switch name {
            case "http": self = .http
            case "https": self = .https
            case "socks4", "socks4a": self = .socks4a
            case "socks5", "socks5h": self = .socks5h
            default: return nil
            }
        }
    }

    let scheme: Scheme
    /// The host. An IPv6 address is in brackets.
    let host: String
    /// The port; nil for libcurl's default: 443 for HTTPS, 1080 for other schemes.
    let port: Int?
    let user: String?
    let password: String?

    /// Parses a URL such as `http://proxy.example:3128` or
    /// `socks5h://user:password@127.0.0.1:9050`. The default scheme is `http`.
    ///
    /// Returns nil if the URL has another scheme, a path other than `/`, a query or a fragment, or
    /// if the text contains a zero byte. The host must be an IPv6 address in brackets, or consist
    /// of letters, digits, `.`, `-` and `_`.
    public init?(_ text: String) {
        guard let url = unsafe curl_url() else { fatalError("out of memory") }
        defer { unsafe curl_url_cleanup(url) }
        func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(url, part, &text, UInt32(flags)) == CURLUE_OK, let text = unsafe text else {
                return nil
            }
            defer { unsafe curl_free(text) }
            return unsafe String(cString: text)
        }
        // Search the UTF-8 bytes. A slash and a following combining mark would be a single
        // character.
        let full = text.utf8.firstRange(of: "://".utf8) == nil ? "http://" + text : text
        // libcurl stops reading at a zero byte.
        guard !text.utf8.contains(0), Self.hasPlainHost(full),
            unsafe curl_url_set(url, CURLUPART_URL, full, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME).flatMap(Scheme.init(curl:)),
            let host = part(CURLUPART_HOST), Self.isHost(host),
            part(CURLUPART_ZONEID) == nil, part(CURLUPART_PATH) ?? "/" == "/", part(CURLUPART_QUERY) == nil,
            part(CURLUPART_FRAGMENT) == nil
        else { return nil }
        let port = part(CURLUPART_PORT).map { portNumber($0) }
        let user = part(CURLUPART_USER).map { _ in part(CURLUPART_USER, CURLU_URLDECODE) }
        let password = part(CURLUPART_PASSWORD).map { _ in part(CURLUPART_PASSWORD, CURLU_URLDECODE) }
        // A part that is present must also be valid.
        guard port != .some(nil), user != .some(nil), password != .some(nil) else { return nil }
        (self.scheme, self.host) = (scheme, host)
        (self.port, self.user, self.password) = (port ?? nil, user ?? nil, password ?? nil)
    }

    /// Whether a URL has a host, and its host and port contain no percent escape.
    ///
    /// libcurl decodes an escape, but does not parse the result. For example, it returns `00` for
    /// `%300`, and `0.0.0.0` for `00`. libcurl also ignores a third slash before the host.
    private static func hasPlainHost(_ url: String) -> Bool {
        let afterScheme = url.utf8.firstRange(of: "://".utf8).map { url.utf8[$0.upperBound...] } ?? url.utf8[...]
        let authority = afterScheme.prefix { !"/?#".utf8.contains($0) }
        let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
        return !host.isEmpty && !host.contains(UInt8(ascii: "%"))
    }

    /// Whether `text` is a name, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]/) != nil
    }

    /// The URL without user and password.
    package var url: String { "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "") }
}

extension Proxy: Redacted {
    public var description: String { "<proxy>" }
}

/// A client's proxy, and the hosts that the client connects to without the proxy.
public struct ProxySettings: Sendable, Equatable {
    /// The proxy; nil for direct connections.
    public let proxy: Proxy?
    /// Hosts, domains and networks that the client connects to directly. They are separated by
    /// commas, in curl's syntax: CURLOPT_NOPROXY(3).
    public let exceptions: String

    /// Creates the settings.
    public init(proxy: Proxy? = nil, exceptions: String = "") {
        self.proxy = proxy
        self.exceptions = exceptions
    }

    /// Reads the environment as curl does. The first of `https_proxy`, `HTTPS_PROXY`, `all_proxy`
    /// and `ALL_PROXY` names the proxy. The first of `no_proxy` and `NO_PROXY` lists the
    /// exceptions.
    ///
    /// - Parameter variable: Returns the value of an environment variable; nil if it is not set or
    ///   empty.
    /// - Returns: The settings for each address. An address without TLS is on this machine and
    ///   never uses a proxy.
    /// - Throws: ``InvalidProxyError`` if the value is not a valid proxy URL.
    public static func environment(
        _ variable: (String) -> String?
    ) throws(InvalidProxyError) -> @Sendable (ServerAddress) -> ProxySettings {
        let settings = try ProxySettings(variable)
        return { $0.isSecure ? settings : ProxySettings() }
    }

    private init(_ variable: (String) -> String?) throws(InvalidProxyError) {
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        guard let name = names.first(where: { variable($0) != nil }), let text = variable(name) else {
            self.init()
            return
        }
        guard let proxy = Proxy(text) else { throw InvalidProxyError(variable: name) }
        self.init(proxy: proxy, exceptions: variable("no_proxy") ?? variable("NO_PROXY") ?? "")
    }
}

/// The error for an environment variable that is not a valid proxy URL. The error does not include
/// the variable's value, because the value may contain a password.
public struct InvalidProxyError: Error, Equatable, CustomStringConvertible {
    /// The variable's name.
    public let variable: String

    public var description: String { "\(variable) is not a valid proxy URL" }
}
