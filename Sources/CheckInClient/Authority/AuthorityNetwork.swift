/// Opens ways to an authority. Each is a connection of its own, so that nobody sees which messages are of one matter.
public protocol AuthorityNetwork: Sendable {
    /// Opens a way, lets `body` use it, and closes it.
    func use<Result>(_ body: (any AuthorityLink) async throws -> Result) async throws -> Result
}

/// A way that is open already, and stays open.
struct OpenNetwork: AuthorityNetwork {
    let link: any AuthorityLink

    func use<Result>(_ body: (any AuthorityLink) async throws -> Result) async throws -> Result {
        try await body(link)
    }
}
