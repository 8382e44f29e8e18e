/// What a server has answered.
package struct HTTPResponse: Sendable, Equatable {
    package let status: Int
    package let contentType: String?
    /// Complete if the status is 200. Otherwise it may be cut.
    package let body: [UInt8]
}
