import CheckInProtocol

/// The hosts to which links in the advice may lead. The signed configuration lists them. See protocol version 1,
/// section "Advice".
public struct AdviceHosts: Sendable, Equatable {
    package static let maximumCount = 16
    /// No links.
    public static let none = AdviceHosts(valid: [])

    /// Host names in lower case, in ascending order of their bytes.
    public let names: [String]

    private init(valid names: [String]) {
        self.names = names
    }

    /// Returns nil unless there are at most 16 different hosts, each as in a venue code, in ascending order.
    public init?(_ names: [String]) {
        guard names.count <= Self.maximumCount, names.allSatisfy(VenueCodeURL.isAuthority), names.isStrictlyAscending
        else { return nil }
        self.names = names
    }
}

/// The address of a page with more advice, such as `https://health.example/measles`.
public struct AdviceLink: Sendable, Equatable {
    package static let maximumCount = 200
    private static let scheme = "https://"

    /// The address, at most 200 characters of ASCII.
    public let address: String
    /// The host of the address. It learns the network address of everybody who opens the page.
    public let host: String

    /// Returns nil unless `address` is `https://`, a host of `hosts`, and nothing or a path without spaces.
    public init?(_ address: String, hosts: AdviceHosts) {
        guard address.utf8.count <= Self.maximumCount, address.utf8.starts(with: Self.scheme.utf8),
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let host = String(address.dropFirst(Self.scheme.count).prefix { $0 != "/" })
        guard hosts.names.contains(host) else { return nil }
        (self.address, self.host) = (address, host)
    }
}
