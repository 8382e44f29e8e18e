/// Opens ways to an authority. Each is a connection of its own, so that nobody sees which messages are of one matter.
public protocol AuthorityNetwork: Sendable {
    /// Opens a way, lets `body` use it, and closes it. It fails as `body` does, and in no other way.
    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result

    /// Sends an encapsulated request (RFC 9458) to a relay, once, on a connection of its own.
    ///
    /// - Parameter relay: A URL.
    /// - Returns: The encapsulated answer.
    /// - Throws: ``LinkError/relay(_:url:)``; `cancelled`.
    func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8]
}

extension AuthorityNetwork {
    /// Of a network that reaches an authority only.
    public func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8] {
        throw .relay(.noConnection(reason: "this network does not support relays"), url: relay)
    }
}
