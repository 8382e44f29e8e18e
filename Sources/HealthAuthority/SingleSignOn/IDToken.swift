import CheckInProtocol
import Cryptography

/// The claims of an ID token (OpenID Connect Core 1.0 §2).
struct IDToken: Decodable {
    /// The maximum length of a token in characters.
    static let maximumCount = 16 << 10
    /// The accepted difference between the clocks of the provider and of this machine in seconds.
    private static let tolerance = 60.0

    private let iss: String
    private let sub: String
    private let aud: Audience
    private let azp: String?
    private let exp: Double
    private let iat: Double
    private let nonce: String?
    private let acr: String?
    private let auth_time: Double?

    /// One recipient or several ones.
    private struct Audience: Decodable {
        let clients: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            clients = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
        }
    }

    /// All claims whose values are texts.
    private struct Texts: Decodable {
        private(set) var values: [String: String] = [:]

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            for name in container.allKeys {
                // Other claims can have any type.
                if let text = try? container.decode(String.self, forKey: name) { values[name.stringValue] = text }
            }
        }
    }

    /// Verifies a token, and returns the account that it is about (OpenID Connect Core 1.0 §3.1.3.7).
    ///
    /// - Parameter nonce: The nonce of the log-in.
    /// - Throws: ``SignOnError``: `answer` or `weak`.
    static func account(
        in token: JSONWebToken,
        keys: ProviderKeys,
        settings: SingleSignOnSettings,
        nonce: String,
        now: UnixTime
    ) throws(SignOnError) -> Officers.Account {
        guard keys.verify(token) else { throw .answer("the signature of the ID token is wrong, or not RS256 or ES256") }
        guard let claims = token.claims(IDToken.self), let texts = token.claims(Texts.self) else {
            throw .answer("the ID token lacks a claim")
        }
        guard claims.iss == settings.issuer else { throw .answer("the ID token is from another issuer") }
        guard claims.aud.clients.contains(settings.client),
            claims.azp.map({ $0 == settings.client }) ?? (claims.aud.clients.count == 1)
        else { throw .answer("the ID token is for another client") }
        let time = Double(now.seconds)
        guard claims.exp > time - tolerance, claims.iat < time + tolerance, claims.iat > time - lifetime else {
            throw .answer("the ID token is not valid at this time: compare the clocks")
        }
        guard let found = claims.nonce, constantTimeEqual(Array(found.utf8), Array(nonce.utf8)) else {
            throw .answer("the ID token is for another log-in")
        }
        guard (1...255).contains(claims.sub.utf8.count) else { throw .answer("the ID token lacks a claim") }
        if let needed = settings.authenticationClass, claims.acr != needed { throw .weak(found: claims.acr) }
        if let longest = settings.maximumAge {
            guard let moment = claims.auth_time, moment > time - Double(longest) - tolerance else {
                throw .answer(
                    "the officer’s log-in at the provider is older than oidc_max_age, or has no time (auth_time)"
                )
            }
        }
        guard let name = texts.values[settings.nameClaim], name.utf8.count <= SingleSignOnSettings.maximumCount else {
            throw .answer("the ID token lacks the claim \(settings.nameClaim)")
        }
        return Officers.Account(issuer: claims.iss, subject: claims.sub, name: name)
    }

    /// A token must have been made within this number of seconds: within the time of a log-in.
    private static let lifetime = Double(SignOnAttempt.minutes) * 60 + tolerance
}
