/// The answer to a request of the verification API. Its members are those of Google's API, except
/// the padding: see ``Padded``.
package struct VerificationAnswer: Encodable, Sendable {
    private(set) var testtype: String?
    package private(set) var token: String?
    package private(set) var certificate: String?
    private(set) var error: String?
    private(set) var errorCode: String?
    /// The HTTP status.
    private(set) var status = 200

    private enum CodingKeys: CodingKey {
        case testtype, token, certificate, error, errorCode
    }

    init(token: String, type: CertifiedReportType) {
        (self.token, testtype) = (token, type.rawValue)
    }

    init(certificate: String) {
        self.certificate = certificate
    }

    /// A refusal.
    ///
    /// - Parameters:
    ///   - reason: The description of the code if nil.
    ///   - status: The HTTP status, if it is not that of the code.
    init(_ code: VerificationCode, _ reason: String? = nil, status: Int? = nil) {
        (errorCode, error) = (code.rawValue, reason ?? "\(code)")
        self.status = status ?? code.status
    }
}
