import Cryptography
import Foundation
import HealthAuthority

/// Requests that phone apps send to publish keys, to exchange codes and tokens, and from ProteGO
/// Safe.
enum AppRequestTarget {
    /// 2026-11-21T12:00:00Z.
    private static let now: Int64 = 1_795_262_400

    static func check(_ input: [UInt8]) throws(Finding) {
        let json = Data(input)
        if let request = PublishRequest(json: json) {
            try expect(request.keys.count <= input.count, "a key takes at least one byte")
            try checkContent(request)
        }
        if let request = try? VerifyRequest(json: json) {
            try expect(request.code.utf8.count <= 3 * input.count, "a code is a part of the request")
        }
        if let request = try? CertificateRequest(json: json), let mac = request.keyMACBytes {
            try expect(mac.count == KeyMAC.count, "an accepted HMAC has 32 bytes")
        }
        if let upload = ProteGOUpload(json: json) {
            try expect(upload.token == upload.request.verificationPayload, "the token is the verification payload")
            _ = DeviceCheckPayload(upload.devicePayload)?.belongs(to: upload)
        }
        _ = ProteGOCode(json: json)
        _ = DeviceCheckPayload(String(decoding: input, as: UTF8.self))
    }

    private static func checkContent(_ request: PublishRequest) throws(Finding) {
        let rules = PublishRules()
        guard let content = try? rules.content(of: request, claims: nil, now: now) else { return }
        try expect(content.keys.count <= rules.maximumKeys, "the number of keys is limited")
        let count = content.keys.count + content.failures.count + content.warnings.count
        try expect(count == request.keys.count, "each key is stored, refused or left out")
        for key in content.keys {
            try expect(key.bytes.count == 16, "a key has 16 bytes")
            try expect((1...144).contains(key.period), "a key is valid for at most a day")
            try expect((0...8).contains(key.transmissionRisk), "the risk is from 0 to 8")
            try expect(key.createdAt % 3600 == 0, "the time of a key is an hour")
        }
    }
}

/// Verification certificates and revision tokens.
///
/// ```
/// input = certificate in ASCII, or token
/// ```
enum CertificateTarget {
    private static let key = ECDSAP256.PrivateKey()
    private static let tokenKey = SecretBytes(copying: [UInt8](repeating: 7, count: 32))

    static func check(_ input: [UInt8]) throws(Finding) {
        let certificate = try? VerificationCertificate(
            verifying: String(decoding: input, as: UTF8.self),
            for: PublishRequest(keys: []),
            issuers: ["a"],
            audience: "a",
            now: 0
        ) { _ in key.publicKey }
        try expect(certificate == nil, "a certificate without a signature is refused")
        let token = RevisionToken(sealed: input, keys: [tokenKey], app: "a")
        try expect(token == nil, "a token that was not encrypted here is refused")
    }
}

/// What an OpenID provider sends: ID tokens, its keys, and the query with which a browser comes back.
///
/// ```
/// input = ID token, JSON Web Key Set, or query, in UTF-8
/// ```
enum IDTokenTarget {
    /// A set with one key: the generator of P-256.
    private static let keys = try? JSONDecoder().decode(ProviderKeys.self, from: Data(set.utf8))
    private static let set = """
        {"keys":[{"kty":"EC","crv":"P-256","kid":"1","x":"axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY","y":"T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}]}
        """

    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        try expect(keys?.count == 1, "the set has one key")
        if let token = JSONWebToken(text, maximumCount: 4096) {
            try expect(text.utf8.count <= 4096, "a token has a maximum length")
            try expect(keys?.verify(token) == false, "a token without a signature is refused")
        }
        if let found = try? JSONDecoder().decode(ProviderKeys.self, from: Data(input)) {
            try expect(found.count <= min(50, input.count / 10), "the number of keys is limited")
        }
        _ = SignOnAnswer(query: text)
    }
}
