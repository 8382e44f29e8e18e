public import HTTPClient

/// A connection to a health authority. A request names only the requested resource and contains no
/// information about the client.
public protocol AuthorityLink: Sendable {
    /// Fetches a public file.
    ///
    /// - Parameters:
    ///   - path: The file's path, such as `v1/packages/index`.
    ///   - maximumSize: The maximum size of the file in bytes. Further bytes are not read.
    /// - Returns: The file's content.
    /// - Throws: ``TransferError``, with the cause `size` for a larger file.
    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8]

    /// Sends a message. Messages to the same path have the same size, regardless of their content.
    ///
    /// - Parameters:
    ///   - path: The path, such as `v1/submissions`.
    ///   - message: The encoded message.
    ///   - answerSize: The exact size of the answer in bytes.
    /// - Returns: The encoded answer.
    /// - Throws: ``TransferError``, with the cause `size` for an answer of another size.
    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8]
}

/// Opens connections to a health authority. Each call opens a separate connection, so that an
/// observer cannot tell which messages belong together.
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
    /// - Throws: ``TransferError`` about the relay.
    func send(_ request: [UInt8], through relay: String) async throws(TransferError) -> [UInt8]
}

extension AuthorityNetwork {
    /// Throws ``TransferError``. This default is for networks without support for relays.
    public func send(_ request: [UInt8], through relay: String) async throws(TransferError) -> [UInt8] {
        throw TransferError(.relay(relay), .noConnection(reason: "this network does not support relays"))
    }
}
