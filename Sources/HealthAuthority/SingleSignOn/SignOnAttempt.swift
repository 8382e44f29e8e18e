import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Encodings
import Foundation

/// A log-in that has begun in a browser. A cookie of the browser contains its token. Everything else is derived
/// from the token and the authority's secret, so the server stores nothing.
struct SignOnAttempt: Sendable {
    /// A log-in at the provider must end within this number of minutes.
    static let minutes: Int64 = 10

    /// Binds the provider's answer to the browser and to the time (RFC 6749 §10.12).
    let state: String
    /// Binds the ID token to the browser (OpenID Connect Core 1.0 §15.5.2).
    let nonce: String
    /// Binds the provider's code to this log-in (RFC 7636 §4.1).
    let verifier: String

    /// - Parameter minute: The minute in which the log-in began, since 1970.
    init(_ token: SessionToken, minute: Int64, _ secrets: AuthoritySecrets) {
        func text(_ purpose: String) -> String {
            let value = Array("\(minute) ".utf8) + Array(copying: token.bytes)
            return Hexadecimal.text(secrets.hash(value, kind: "single sign-on, \(purpose)"))
        }
        state = "\(minute)-\(text("state"))"
        nonce = text("nonce")
        verifier = text("verifier")
    }

    /// The log-in to which an answer belongs; nil if it began in another browser or too long ago.
    ///
    /// - Parameter answered: ``state`` in the answer.
    init?(_ token: SessionToken, answered state: String, now: UnixTime, _ secrets: AuthoritySecrets) {
        guard let minute = state.split(separator: "-").first.flatMap({ Int64($0) }),
            (now.seconds / 60 - Self.minutes...now.seconds / 60).contains(minute)
        else { return nil }
        self.init(token, minute: minute, secrets)
        guard constantTimeEqual(Array(state.utf8), Array(self.state.utf8)) else { return nil }
    }

    /// The code challenge (RFC 7636 §4.2, S256).
    var challenge: String { Base64URL.encode(SHA256.hash(Array(verifier.utf8))) }
}

/// The provider's answer: the query of the address to which it sends the browser back (RFC 6749 §4.1.2).
package struct SignOnAnswer: Sendable {
    private static let maximumCount = 8 << 10

    let state: String
    let code: String?
    let error: String?
    /// The issuer (RFC 9207).
    let issuer: String?

    /// Parses a query. Returns nil if it is too long or malformed, has no state, or has one of these parameters twice.
    package init?(query: String) {
        guard query.utf8.count <= Self.maximumCount else { return nil }
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard ["state", "code", "error", "iss"].contains(name) else { continue }
            guard parts.count == 2, let value = parts[1].replacing("+", with: " ").removingPercentEncoding,
                values.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        guard let state = values["state"] else { return nil }
        self.state = state
        (code, error, issuer) = (values["code"], values["error"], values["iss"])
    }
}

extension SignOnAnswer: Redacted {
    package var description: String { "<answer of the provider>" }
}
