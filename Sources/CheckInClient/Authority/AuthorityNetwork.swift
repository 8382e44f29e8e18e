/// Opens ways to an authority. Each is a connection of its own, so that nobody sees which messages are of one matter.
public protocol AuthorityNetwork: Sendable {
    /// Opens a way, lets `body` use it, and closes it. It fails as `body` does, and in no other way.
    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result
}
