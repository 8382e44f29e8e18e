import Encodings

/// The answer to a publish request. Its members are those of Google's API, except the padding: see
/// ``Padded``.
package struct PublishAnswer: Encodable, Sendable {
    /// The token with which the app can revise the keys, in base 64. Nil if the request was refused.
    var revisionToken: String?
    /// The number of keys that were new and were stored.
    package var insertedExposures = 0
    package var error: String?
    var code: String?
    var warnings: [String]?
    /// The HTTP status.
    package var status: Int

    private enum CodingKeys: CodingKey {
        case revisionToken, insertedExposures, error, code, warnings
    }

    /// A refusal.
    ///
    /// - Parameter status: The HTTP status, if it is not that of the code.
    init(_ code: PublishCode, _ error: String, status: Int? = nil) {
        self.code = code.rawValue
        self.error = error
        self.status = status ?? code.status
    }

    init(_ outcome: PublishOutcome, token: [UInt8]?) {
        revisionToken = token.map(Base64.encodePadded)
        insertedExposures = outcome.inserted.count
        (code, error) = (outcome.code?.rawValue, outcome.error.isEmpty ? nil : outcome.error)
        warnings = outcome.warnings.isEmpty ? nil : outcome.warnings
        status = outcome.status
    }
}
