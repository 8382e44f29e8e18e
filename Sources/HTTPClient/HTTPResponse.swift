/// The response of a server.
package struct HTTPResponse: Sendable, Equatable {
    package let status: Int
    package let contentType: String?
    /// The body. It is complete if the status is 200. Otherwise, it may be truncated.
    package let body: [UInt8]
}
