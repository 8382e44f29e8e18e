/// A request to a server.
package struct HTTPRequest: Sendable {
    /// The path, without a leading slash.
    package let path: String
    /// The body of a POST request; nil for a GET request.
    package let message: Message?
    /// The maximum size of the response's body in bytes.
    package let maximumSize: Int

    /// The body of a request.
    package struct Message: Sendable {
        package let contentType: String
        package let bytes: [UInt8]

        package init(contentType: String, bytes: [UInt8]) {
            (self.contentType, self.bytes) = (contentType, bytes)
        }
    }

    package init(path: String, message: Message? = nil, maximumSize: Int) {
        (self.path, self.message, self.maximumSize) = (path, message, maximumSize)
    }
}
