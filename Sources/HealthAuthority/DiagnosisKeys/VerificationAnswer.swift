package import DiagnosisKeys

/// The answer to a request of the verification API. Its members are those of Google's API, except
/// the padding: see ``Padded``.
package struct VerificationAnswer: Encodable, Sendable {
    package private(set) var testtype: String?
    package private(set) var token: String?
    package private(set) var certificate: String?
    package private(set) var error: String?
    package private(set) var errorCode: String?
    /// The HTTP status.
    package private(set) var status = 200

    private enum CodingKeys: CodingKey {
        case testtype, token, certificate, error, errorCode
    }

    package init(token: String, type: CertifiedReportType) {
        (self.token, testtype) = (token, type.rawValue)
    }

    package init(certificate: String) {
        self.certificate = certificate
    }

    /// A refusal.
    ///
    /// - Parameters:
    ///   - reason: The description of the code if nil.
    ///   - status: The HTTP status, if it is not that of the code.
    package init(_ code: VerificationCode, _ reason: String? = nil, status: Int? = nil) {
        (errorCode, error) = (code.rawValue, reason ?? "\(code)")
        self.status = status ?? code.status
    }
}
