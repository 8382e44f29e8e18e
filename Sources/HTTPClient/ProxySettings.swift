/// The proxy that a client uses, and the hosts that the client connects to without the proxy.
public struct ProxySettings: Sendable, Equatable {
    /// The proxy; nil for direct connections.
    public let proxy: Proxy?
    /// Hosts, domains and networks that are connected to directly, separated by commas, in curl's
    /// syntax: CURLOPT_NOPROXY(3).
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
