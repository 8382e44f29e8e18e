/// Opens connections to a health authority. Each use has a separate connection, so that an observer
/// cannot tell which messages belong together.
public protocol AuthorityNetwork: Sendable {
    /// Opens a connection, runs `body` with the connection, and closes it. Throws only errors that
    /// `body` throws.
    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result

    /// Sends an encapsulated request (RFC 9458) to a relay once, on a separate connection.
    ///
    /// - Parameters:
    ///   - request: The encapsulated request.
    ///   - relay: The relay's URL.
    /// - Returns: The encapsulated response.
    /// - Throws: ``LinkError/relay(_:url:)``; `cancelled`.
    func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8]
}

extension AuthorityNetwork {
    /// Throws ``LinkError/relay(_:url:)``. This default is for networks that only reach an
    /// authority.
    public func send(_ request: [UInt8], through relay: String) async throws(LinkError) -> [UInt8] {
        throw .relay(.noConnection(reason: "this network does not support relays"), url: relay)
    }
}
