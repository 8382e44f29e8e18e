import CheckInProtocol
import Cryptography
import Encodings
import Foundation
@testable import HealthAuthority
import Testing

/// An app that publishes its keys with Google's APIs.
struct PublishingApp {
    static let identifier = "org.example.app"
    static let settings = DiagnosisKeySettings(apps: [identifier])

    let test: InProcessAuthority
    var identifier = Self.identifier
    var generator = SystemRandomNumberGenerator()
    /// The HMAC key of the next request.
    let hmacKey: [UInt8]

    init(_ test: InProcessAuthority) {
        self.test = test
        hmacKey = generator.bytes(16)
    }

    var desk: DiagnosisKeyDesk { get throws { try #require(test.authority.diagnosisKeys) } }
    var certificates: CertificateDesk { get throws { try #require(test.authority.certificates) } }

    /// The present interval.
    var now: Int { Int(test.clock.now.seconds / 600) }

    /// Random keys of consecutive days. The last one ended at the last midnight.
    mutating func keys(_ count: Int, risk: Int = 0) -> [UploadedKey] {
        let midnight = now / 144 * 144
        return (1...count).map { number in
            UploadedKey(
                key: Base64.encodePadded(generator.bytes(16)),
                start: midnight - 144 * number,
                period: 144,
                transmissionRisk: risk
            )
        }
    }

    /// A code that an officer has issued.
    func code(_ kind: CodeKind = .hotlineCode) async throws -> String {
        let issue = try await test.authority.verification.issue(kind, count: 1, officer: "eve")
        return try #require(issue.texts?.first)
    }

    func verify(_ code: String, accept: [String] = ["confirmed"]) async throws -> VerificationAnswer {
        let json = try JSONSerialization.data(withJSONObject: ["code": code, "accept": accept, "padding": "AAAA"])
        return try await certificates.verify(VerifyRequest(json: json))
    }

    func token() async throws -> String { try #require(try await verify(code()).token) }

    func mac(_ keys: [UploadedKey]) -> String { Base64.encodePadded(KeyMAC.tag(of: keys, key: hmacKey)) }

    func certify(_ token: String, mac: String) async throws -> VerificationAnswer {
        let json = try JSONSerialization.data(withJSONObject: ["token": token, "ekeyhmac": mac])
        return try await certificates.certify(CertificateRequest(json: json))
    }

    /// A request with a certificate for a code from the portal.
    func certified(_ keys: [UploadedKey]) async throws -> PublishRequest {
        request(keys, certificate: try #require(try await certify(token(), mac: mac(keys)).certificate))
    }

    func request(_ keys: [UploadedKey], certificate: String, token: String? = nil) -> PublishRequest {
        PublishRequest(
            keys: keys,
            healthAuthorityID: identifier,
            verificationPayload: certificate,
            hmacKey: Base64.encodePadded(hmacKey),
            revisionToken: token ?? ""
        )
    }

    /// The body of a request.
    func json(_ request: PublishRequest) throws -> [UInt8] {
        let keys = request.keys.map { key in
            [
                "key": key.key, "rollingStartNumber": key.start, "rollingPeriod": key.period,
                "transmissionRisk": key.transmissionRisk,
            ] as [String: Any]
        }
        let object: [String: Any] = [
            "temporaryExposureKeys": keys, "healthAuthorityID": request.healthAuthorityID,
            "verificationPayload": request.verificationPayload, "hmacKey": request.hmacKey,
        ]
        return [UInt8](try JSONSerialization.data(withJSONObject: object))
    }

    /// A certificate with other claims, signed with the authority's key.
    func certificate(
        _ keys: [UploadedKey],
        _ type: CertifiedReportType?,
        secondsFromNow: Int64 = -5,
        onset: Int? = nil
    ) async throws -> String {
        let now = test.clock.now
        let key = try await test.database.write { [certificates] connection in
            try certificates.keys.current(connection, today: now.day)
        }
        let certificate = VerificationCertificate(
            issuer: Self.identifier,
            audience: Self.identifier,
            issuedAt: now.seconds + secondsFromNow,
            expiresAt: now.seconds + 900,
            keyMAC: KeyMAC.tag(of: keys, key: hmacKey),
            reportType: type,
            symptomOnsetInterval: onset
        )
        return certificate.signed(by: try #require(ECDSAP256.PrivateKey(der: key)), identifier: "\(now.day.number)")
    }

    /// The stored keys among `keys`, sorted by start.
    func stored(_ keys: [UploadedKey]) async throws -> [PublishedKey] {
        let bytes = try keys.map { try #require(Base64.decodeWithOptionalPadding($0.key.utf8)) }
        return try await test.database.read { try $0.diagnosisKeys.stored(bytes) }.sorted { $0.start < $1.start }
    }
}
