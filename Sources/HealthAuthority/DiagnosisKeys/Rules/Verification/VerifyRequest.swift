package import Foundation

/// A request for a token in exchange for a code (`/api/verify`).
package struct VerifyRequest: Sendable, Equatable {
    /// The code, as the user entered it.
    package let code: String
    /// The types of tests that the app can process; empty for all types.
    let accepted: Set<CertifiedReportType>

    /// Decodes the JSON of a request. Unknown members, such as the padding, are ignored.
    package init(json: Data) throws(VerificationCode) {
        guard let message = try? JSONDecoder().decode(Message.self, from: json) else { throw .unparsableRequest }
        let types = (message.accept ?? []).map { CertifiedReportType(rawValue: $0) }
        guard !types.contains(nil) else { throw .invalidTestType }
        code = message.code
        accepted = Set(types.compactMap(\.self))
    }

    private struct Message: Decodable {
        let code: String
        let accept: [String]?
    }
}
