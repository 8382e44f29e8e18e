public import CheckInClient

/// Ways to an authority by HTTPS.
public struct HTTPAuthorityNetwork: AuthorityNetwork {
    private let address: AuthorityAddress
    private let proxy: HTTPProxy?

    /// - Parameter proxy: Over which they go, if over one.
    public init(_ address: AuthorityAddress, proxy: HTTPProxy? = nil) {
        self.address = address
        self.proxy = proxy
    }

    public func use<Result>(_ body: (any AuthorityLink) async throws -> Result) async throws -> Result {
        try await HTTPAuthorityLink.use(address, proxy: proxy) { try await body($0) }
    }
}
