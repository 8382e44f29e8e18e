import CheckInProtocol
package import Cryptography
import Encodings
import Foundation
package import HTTPClient
package import Logging
import Synchronization

/// Log-ins of officers with an account of an OpenID provider: the authorization code flow with PKCE (OpenID Connect
/// Core 1.0 §3.1, RFC 7636, RFC 9700 §2.1).
package final class SingleSignOn: Sendable {
    /// The longest time of a request to the provider.
    private static let limit = Duration.seconds(10)
    /// The maximum size of an answer of the provider in bytes.
    private static let maximumSize = 256 << 10
    /// The maximum number of connections to the provider.
    private static let maximumConnections = 4
    /// The maximum number of answers that are exchanged for tokens at the same time.
    private static let maximumTurns = 16
    /// The provider's document and keys are loaded again after this time.
    private static let cacheTime = Duration.seconds(3600)
    /// If a token names an unknown key, the keys are loaded again, but not more often than this.
    private static let reloadTime = Duration.seconds(60)

    package let settings: SingleSignOnSettings
    private let secret: SecretBytes
    private let officers: Officers
    private let proxy: @Sendable (ServerAddress) -> ProxySettings
    private let connections = CurlConnections(sharing: maximumConnections)
    private let state = Mutex(State())
    private let logger: Logger
    private let failure = RareLogLine(.warning, "single sign-on failed", clock: { .now })

    private struct State {
        var cached: Cached?
        /// The load that is under way. All log-ins wait for the same one.
        var loading: Task<Result<Cached, SignOnError>, Never>?
        /// The number of answers that are being exchanged for tokens.
        var turns = 0
    }

    private struct Cached: Sendable {
        let document: ProviderDocument
        let keys: ProviderKeys
        let time: ContinuousClock.Instant
    }

    /// - Parameters:
    ///   - secret: The client's secret at the provider, in UTF-8.
    ///   - proxy: The proxy for the provider's servers.
    package init(
        _ settings: SingleSignOnSettings,
        secret: SecretBytes,
        officers: Officers,
        proxy: @escaping @Sendable (ServerAddress) -> ProxySettings,
        logger: Logger
    ) {
        (self.settings, self.secret, self.officers, self.proxy) = (settings, secret, officers, proxy)
        self.logger = logger
    }

    deinit {
        connections.close()
    }

    /// A log-in at the provider must end within this number of seconds.
    package static let seconds = Int(SignOnAttempt.minutes) * 60

    /// The path of the address to which the provider sends the browser back.
    package static let answerPath = "portal/signed-on"

    /// Begins a log-in.
    ///
    /// - Parameters:
    ///   - portal: The portal's origin, such as `https://portal.authority.example`.
    ///   - token: The token of another log-in that is under way in this browser, such as in another tab.
    ///   - asksAgain: Whether the provider must ask for an account, even if its own session has one.
    /// - Returns: The provider's page to which the browser goes, and the token that the browser keeps in a cookie.
    /// - Throws: ``SignOnError``: `provider`; ``ClockError``.
    package func begin(
        portal: String,
        token: SessionToken?,
        asksAgain: Bool
    ) async throws -> (page: String, token: SessionToken) {
        let now = try officers.clock.now()
        let document = try await logged { () throws(SignOnError) in try await self.provider().document }
        var generator = SystemRandomNumberGenerator()
        let token = token ?? SessionToken(using: &generator)
        let attempt = SignOnAttempt(token, minute: now.seconds / 60, officers.secrets)
        var fields = [
            ("response_type", "code"), ("client_id", settings.client), ("redirect_uri", Self.answerAddress(portal)),
            ("scope", settings.nameClaim == "email" ? "openid email" : "openid profile"), ("state", attempt.state),
            ("nonce", attempt.nonce),
            ("code_challenge", attempt.challenge), ("code_challenge_method", "S256"),
        ]
        if let needed = settings.authenticationClass { fields.append(("acr_values", needed)) }
        if let longest = settings.maximumAge { fields.append(("max_age", "\(longest)")) }
        if asksAgain { fields.append(("prompt", "login")) }
        return ("\(document.authorizationEndpoint.url)?\(FormEncoding.text(fields))", token)
    }

    /// Ends a log-in: verifies the provider's answer, and starts a session.
    ///
    /// - Parameters:
    ///   - token: The token that the browser received when the log-in began.
    ///   - portal: The portal's origin, as at the begin.
    /// - Returns: The session, and the ID token, with which the browser can log out at the provider.
    /// - Throws: ``SignOnError``; ``ClockError``; ``DatabaseError``.
    package func end(
        _ answer: SignOnAnswer,
        token: SessionToken,
        portal: String
    ) async throws -> (session: SessionToken, idToken: String) {
        let now = try officers.clock.now()
        guard let attempt = SignOnAttempt(token, answered: answer.state, now: now, officers.secrets) else {
            throw SignOnError.expired
        }
        let (account, idToken) = try await logged { () throws(SignOnError) in
            // Anybody can begin log-ins, and each answer costs a request to the provider.
            guard self.beginTurn() else { throw .provider("too many log-ins at once") }
            defer { self.endTurn() }
            guard answer.issuer.map({ $0 == self.settings.issuer }) ?? true else {
                throw .answer("the answer is from another issuer")
            }
            guard let code = answer.code else { throw .refused(SignOnError.code(answer.error)) }
            return try await self.account(code, attempt, portal, now)
        }
        switch try await officers.logIn(with: account) {
        case .session(let session): return (session, idToken)
        case .unknown: throw SignOnError.unknown(name: account.name)
        case .otherAccount: throw SignOnError.otherAccount(name: account.name)
        }
    }

    /// The provider's page that ends its own session (OpenID Connect RP-Initiated Logout 1.0 §2); nil if it has none. If
    /// the provider does not answer, logs the reason, and returns nil.
    ///
    /// - Parameter idToken: The ID token of the session; nil if the browser does not have it any more.
    package func logOutPage(portal: String, idToken: String?) async -> String? {
        let document = try? await logged { () throws(SignOnError) in try await self.provider().document }
        guard let page = document?.endSessionEndpoint else { return nil }
        let hint = idToken.map { [("id_token_hint", $0)] } ?? []
        let fields = hint + [("client_id", settings.client), ("post_logout_redirect_uri", "\(portal)/portal/login")]
        return "\(page.url)?\(FormEncoding.text(fields))"
    }

    /// Loads the provider's document and keys. Returns the number of keys with which a token can be verified.
    ///
    /// - Throws: ``SignOnError``: `provider`.
    package func check() async throws(SignOnError) -> Int {
        let count = try await load().keys.count
        guard count > 0 else { throw .provider("the provider has no key for RS256 or ES256") }
        return count
    }

    // MARK: The provider

    private func beginTurn() -> Bool {
        state.withLock { state in
            guard state.turns < Self.maximumTurns else { return false }
            state.turns += 1
            return true
        }
    }

    private func endTurn() { state.withLock { $0.turns -= 1 } }

    private func account(
        _ code: String,
        _ attempt: SignOnAttempt,
        _ portal: String,
        _ now: UnixTime
    ) async throws(SignOnError) -> (Officers.Account, idToken: String) {
        var provider = try await provider()
        let text = try await idToken(code, attempt, portal, provider.document)
        guard let token = JSONWebToken(text, maximumCount: IDToken.maximumCount) else {
            throw .answer("the ID token is not a signed JSON Web Token")
        }
        // The provider may have changed its keys.
        if !provider.keys.contains(token.header.kid), .now - provider.time > Self.reloadTime {
            provider = try await load()
        }
        let account = try IDToken.account(
            in: token,
            keys: provider.keys,
            settings: settings,
            nonce: attempt.nonce,
            now: now
        )
        return (account, text)
    }

    /// Exchanges the provider's code for an ID token (RFC 6749 §4.1.3). The client authenticates with HTTP Basic,
    /// which every provider supports (RFC 6749 §2.3.1).
    private func idToken(
        _ code: String,
        _ attempt: SignOnAttempt,
        _ portal: String,
        _ document: ProviderDocument
    ) async throws(SignOnError) -> String {
        let form = FormEncoding.text([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.answerAddress(portal)),
            ("code_verifier", attempt.verifier),
        ])
        let password = String(decoding: Array(copying: secret), as: UTF8.self)
        let credentials = "\(FormEncoding.text(settings.client)):\(FormEncoding.text(password))"
        let response = try await send(
            HTTPRequest(
                path: document.tokenEndpoint.path,
                message: .init(contentType: "application/x-www-form-urlencoded", bytes: Array(form.utf8)),
                authorization: "Basic \(Base64.encodePadded(Array(credentials.utf8)))",
                maximumSize: Self.maximumSize
            ),
            to: document.tokenEndpoint.server
        )
        struct Answer: Decodable {
            let id_token: String?
            let error: String?
        }
        let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
        guard response.status == 200 else {
            // The code was used before, or is for another log-in.
            if let error = answer?.error, error == "invalid_grant" { throw .refused(error) }
            let reason = "the token endpoint answered HTTP \(response.status), \(SignOnError.code(answer?.error))"
            let isClient = [401, 403].contains(response.status) || answer?.error == "invalid_client"
            throw .provider(isClient ? "\(reason): compare oidc_client and oidc.secret with the provider’s" : reason)
        }
        guard let token = answer?.id_token else { throw .answer("the token endpoint has sent no ID token") }
        return token
    }

    private func provider() async throws(SignOnError) -> Cached {
        if let cached = state.withLock({ $0.cached }), .now - cached.time < Self.cacheTime { return cached }
        return try await load()
    }

    private func load() async throws(SignOnError) -> Cached {
        let loading = state.withLock { state in
            if let loading = state.loading { return loading }
            let loading = Task { [self] in
                let result: Result<Cached, SignOnError>
                do throws(SignOnError) {
                    result = .success(try await fetch())
                } catch {
                    result = .failure(error)
                }
                self.state.withLock { state in
                    state.loading = nil
                    if case .success(let cached) = result { state.cached = cached }
                }
                return result
            }
            state.loading = loading
            return loading
        }
        return try await loading.value.get()
    }

    /// Loads the provider's document and keys.
    private func fetch() async throws(SignOnError) -> Cached {
        let issuer = settings.resource
        let folder = issuer.path.isEmpty || issuer.path.hasSuffix("/") ? issuer.path : issuer.path + "/"
        let document: ProviderDocument = try await get(folder + ProviderDocument.path, of: issuer.server)
        guard document.issuer == settings.issuer else {
            let found = SignOnError.plain(document.issuer) ?? "another one"
            throw .provider("the provider’s issuer is \(found), not oidc_issuer")
        }
        let keys: ProviderKeys = try await get(document.keys.path, of: document.keys.server)
        return Cached(document: document, keys: keys, time: .now)
    }

    private func get<Value: Decodable>(_ path: String, of server: ServerAddress) async throws(SignOnError) -> Value {
        let response = try await send(HTTPRequest(path: path, maximumSize: Self.maximumSize), to: server)
        guard response.status == 200 else {
            throw .provider("\(server.text)/\(path) answered HTTP \(response.status)")
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(response.body))
        } catch {
            throw error as? SignOnError ?? .provider("\(server.text)/\(path) is not what OpenID Connect requires")
        }
    }

    private func send(_ request: HTTPRequest, to server: ServerAddress) async throws(SignOnError) -> HTTPResponse {
        do throws(TransferError) {
            return try await connections.send(request, over: Route(to: server, by: proxy(server), limit: Self.limit))
        } catch {
            throw .provider("\(error)")
        }
    }

    private static func answerAddress(_ portal: String) -> String { "\(portal)/\(answerPath)" }

    /// Logs why an action failed, without what the provider has sent about the officer.
    private func logged<Value>(_ action: () async throws(SignOnError) -> Value) async throws(SignOnError) -> Value {
        do throws(SignOnError) {
            return try await action()
        } catch {
            failure.log(logger, reason: "\(error)")
            throw error
        }
    }
}

/// The part of a provider's document that this program needs (OpenID Connect Discovery 1.0 §3).
private struct ProviderDocument: Decodable, Sendable {
    /// The path under the issuer (§4.1).
    static let path = ".well-known/openid-configuration"

    let issuer: String
    let authorizationEndpoint: ServerResource
    let tokenEndpoint: ServerResource
    let keys: ServerResource
    /// Nil if there is none.
    let endSessionEndpoint: ServerResource?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case keys = "jwks_uri"
        case endSessionEndpoint = "end_session_endpoint"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func resource(_ key: CodingKeys) throws -> ServerResource? {
            try container.decodeIfPresent(String.self, forKey: key).map { text in
                guard let resource = ServerResource(text, defaultPath: "") else {
                    throw SignOnError.provider("the provider’s \(key.rawValue) is not an https URL without a query")
                }
                return resource
            }
        }
        func required(_ key: CodingKeys) throws -> ServerResource {
            guard let resource = try resource(key) else {
                throw SignOnError.provider("the provider’s document has no \(key.rawValue)")
            }
            return resource
        }
        issuer = try container.decode(String.self, forKey: .issuer)
        authorizationEndpoint = try required(.authorizationEndpoint)
        tokenEndpoint = try required(.tokenEndpoint)
        keys = try required(.keys)
        endSessionEndpoint = try resource(.endSessionEndpoint)
    }
}

/// `application/x-www-form-urlencoded` (URL Standard §5.2). A space is `%20`, which all readers accept.
private enum FormEncoding {
    static func text(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=\(text($1))" }.joined(separator: "&")
    }

    static func text(_ value: String) -> String {
        value.utf8.map { byte in
            switch byte {
            case 48...57, 65...90, 97...122, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
            default: "%" + Hexadecimal.text([byte]).uppercased()
            }
        }.joined()
    }
}

/// The reason why a log-in with an account of the provider failed.
package enum SignOnError: Error, Equatable, Sendable {
    /// The provider does not answer as OpenID Connect requires.
    case provider(String)
    /// The provider's answer must not be used.
    case answer(String)
    /// The provider has refused the log-in, with this code.
    case refused(String)
    /// The log-in began in another browser or too long ago.
    case expired
    /// The provider reported another authentication context class than the required one, or none.
    case weak(found: String?)
    /// No officer may log in with the account.
    case unknown(name: String)
    /// The officer with the name of the account logs in with another account.
    case otherAccount(name: String)

    /// A text of the provider that may be logged; nil unless it consists of at most 200 visible ASCII characters.
    fileprivate static func plain(_ text: String) -> String? {
        text.isVisibleASCII(maximumCount: SingleSignOnSettings.maximumCount) ? text : nil
    }

    /// An error code of RFC 6749 or OpenID Connect, such as `access_denied`; a fixed text for anything else.
    fileprivate static func code(_ text: String?) -> String {
        guard let text, (1...40).contains(text.utf8.count),
            text.utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "_") })
        else { return "without an error code" }
        return text
    }
}

extension SignOnError: CustomStringConvertible {
    /// The reason for the log. It does not name the account.
    package var description: String {
        switch self {
        case .provider(let reason), .answer(let reason): reason
        case .refused(let code): "the provider has refused the log-in: \(code)"
        case .expired: "the log-in began in another browser or too long ago"
        case .weak(let found):
            "the provider reported \(found.flatMap(Self.plain).map { "the class \($0)" } ?? "no usable class"), not oidc_acr"
        case .unknown: "no officer may log in with the account"
        case .otherAccount: "the officer logs in with another account"
        }
    }
}
