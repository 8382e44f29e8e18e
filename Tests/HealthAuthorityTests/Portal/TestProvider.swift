import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Encodings
import Foundation
import HTTPClient
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing
@testable import HealthAuthority

/// An OpenID provider that can make any mistake, which a real provider does not make. Tests with a real provider are in
/// `single_sign_on.py`.
final class TestProvider: Sendable {
    /// What the provider answers.
    struct Behaviour: Sendable {
        /// Claims that replace the correct ones. Nil as a value removes a claim.
        var claims: [String: JSON?] = [:]
        var header: [String: JSON] = [:]
        var document: [String: JSON] = [:]
        /// Replaces the ID token.
        var token: String?
        var tokenStatus = HTTPResponse.Status.ok
        /// Signs the tokens.
        var key = ECDSAP256.PrivateKey()
        /// The keys that the provider publishes; nil for ``key``.
        var published: [JSON]?
    }

    enum JSON: Sendable, Encodable {
        case text(String)
        case number(Double)
        case list([JSON])
        case object([String: JSON])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .list(let list): try container.encode(list)
            case .object(let object): try container.encode(object)
            }
        }
    }

    /// A log-in that a browser has begun.
    struct LogIn: Sendable {
        let fields: [String: String]

        init(page: String) throws {
            let items = try #require(URLComponents(string: page)?.queryItems)
            fields = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        }
    }

    static let secret = "sé:cret &+"

    let behaviour = Mutex(Behaviour())
    /// The token endpoint does not answer while this gate is closed.
    let gate = TaskGate()
    /// The number of requests for keys.
    let keyRequests = Atomic<Int>(0)
    private let logIns = Mutex<[String: LogIn]>([:])
    private let port: Int

    private init(port: Int) {
        self.port = port
    }

    /// Runs a provider while `body` runs.
    static func run(_ body: (TestProvider) async throws -> Void) async throws {
        let provider = TestProvider(port: Int(try LoopbackPorts.free()))
        let (starts, continuation) = AsyncStream.makeStream(of: Void.self)
        let running = RunningService(Server(provider: provider) { continuation.yield() })
        defer { withExtendedLifetime(running) {} }
        for await _ in starts {
            try await body(provider)
            return
        }
    }

    var issuer: String { "http://127.0.0.1:\(port)/realms/test" }
    /// Lines of `authority.conf`.
    var settings: String { "oidc_issuer = \(issuer)\noidc_client = portal:1\n" }

    /// Issues a code for a log-in.
    func code(for logIn: LogIn) -> String {
        let code = UUID().uuidString
        logIns.withLock { $0[code] = logIn }
        return code
    }

    func change(_ change: (inout Behaviour) -> Void) { behaviour.withLock { change(&$0) } }

    fileprivate func answer(_ request: Request, _ path: String) async throws -> Response? {
        let behaviour = behaviour.withLock { $0 }
        switch path {
        case "realms/test/.well-known/openid-configuration":
            let document: [String: JSON] = [
                "issuer": .text(issuer), "authorization_endpoint": .text("\(issuer)/login"),
                "token_endpoint": .text("\(issuer)/token"), "jwks_uri": .text("\(issuer)/keys"),
                "end_session_endpoint": .text("\(issuer)/logout"),
            ]
            return try Self.response(document.merging(behaviour.document) { $1 })
        case "realms/test/keys":
            keyRequests.add(1, ordering: .relaxed)
            return try Self.response(["keys": .list(behaviour.published ?? [Self.key(behaviour.key.publicKey)])])
        case "realms/test/token":
            await gate.pass()
            return try await tokenAnswer(request, behaviour)
        default: return nil
        }
    }

    private func tokenAnswer(_ request: Request, _ behaviour: Behaviour) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 16)
        let items = URLComponents(string: "?" + String(buffer: body))?.queryItems ?? []
        let form = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        func refuse(_ error: String) throws -> Response {
            try Self.response(["error": .text(error)], .badRequest)
        }
        // Encoded as RFC 6749 §2.3.1 requires.
        let password = "portal%3A1:s%C3%A9%3Acret%20%26%2B"
        guard request.headers[.authorization] == "Basic \(Data(password.utf8).base64EncodedString())" else {
            return try refuse("invalid_client")
        }
        // A code works once.
        guard let logIn = logIns.withLock({ $0.removeValue(forKey: form["code"] ?? "") }),
            form["grant_type"] == "authorization_code", form["redirect_uri"] == logIn.fields["redirect_uri"],
            Base64URL.encode(SHA256.hash(Array((form["code_verifier"] ?? "").utf8))) == logIn.fields["code_challenge"]
        else { return try refuse("invalid_grant") }
        guard behaviour.tokenStatus == .ok else { return try Self.response([:], behaviour.tokenStatus) }
        return try Self.response([
            "id_token": .text(behaviour.token ?? token(logIn, behaviour)), "token_type": .text("Bearer"),
        ])
    }

    /// The time of the tokens: noon of the day at which ``PortalFixture`` begins.
    private func token(_ logIn: LogIn, _ behaviour: Behaviour) throws -> String {
        let now = Double(PortalFixture.start.seconds)
        var claims: [String: JSON?] = [
            "iss": .text(issuer), "sub": .text("4711"), "aud": .text("portal:1"), "exp": .number(now + 300),
            "iat": .number(now), "nonce": .text(logIn.fields["nonce"] ?? ""), "preferred_username": .text("ada"),
            "groups": .list([.text("health")]),
        ]
        claims.merge(behaviour.claims) { $1 }
        var header: [String: JSON] = ["alg": .text("ES256"), "kid": .text("key 1")]
        header.merge(behaviour.header) { $1 }
        let present = claims.compactMapValues { $0 }
        let text = try [JSON.object(header), .object(present)].map {
            Base64URL.encode([UInt8](try JSONEncoder().encode($0)))
        }.joined(separator: ".")
        let signature = try #require(
            ECDSAP256.rawSignature(der: behaviour.key.sign(Array(text.utf8), context: [UInt8]()))
        )
        return "\(text).\(Base64URL.encode(signature))"
    }

    /// A public key as a JSON Web Key.
    static func key(_ key: ECDSAP256.PublicKey, named name: String = "key 1", use: String = "sig") -> JSON {
        let point = key.der.suffix(64)
        return .object([
            "kty": .text("EC"), "crv": .text("P-256"), "kid": .text(name), "use": .text(use),
            "x": .text(Base64URL.encode(Array(point.prefix(32)))),
            "y": .text(Base64URL.encode(Array(point.suffix(32)))),
        ])
    }

    private static func response(_ object: [String: JSON], _ status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(object)))
        )
    }
}

extension TestProvider {
    private struct Server: Service {
        let provider: TestProvider
        let isListening: @Sendable () -> Void

        func run() async throws {
            let router = Router(context: AuthorityRequestContext.self)
            let handler: @Sendable (Request, AuthorityRequestContext) async throws -> Response = { request, _ in
                guard let response = try await provider.answer(request, String(request.uri.path.dropFirst())) else {
                    throw HTTPError(.notFound)
                }
                return response
            }
            router.get("**", use: handler)
            router.post("**", use: handler)
            try await HTTPListener(
                address: .tcp(host: "127.0.0.1", port: provider.port),
                requestTime: .seconds(20),
                maximumConnections: 8,
                logger: Logger(label: "provider", factory: { _ in SwiftLogNoOpLogHandler() }),
                isListening: { _ in isListening() }
            ).run(router)
        }
    }
}

/// A gate at which tasks wait while it is closed, without blocking their threads.
final class TaskGate: Sendable {
    /// The waiting tasks; nil while the gate is open.
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>(nil)

    func close() { waiting.withLock { $0 = $0 ?? [] } }

    func open() {
        let released = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for task in released { task.resume() }
    }

    func pass() async {
        await withCheckedContinuation { task in
            let isOpen = waiting.withLock { waiting in
                waiting?.append(task)
                return waiting == nil
            }
            if isOpen { task.resume() }
        }
    }
}
