import Cryptography
import Encodings
import Foundation
import TestSupport
import Testing
@testable import HealthAuthority

@Suite("Diagnosis keys: verification certificates")
struct CertificateTests {
    private struct File: Decodable {
        let now: Int64
        let issuer: String
        let audience: String
        let keyId: String
        let publicKeyPem: String
        let publish: Publish
        let cases: [Case]

        struct Publish: Decodable {
            let temporaryExposureKeys: [Key]
            let hmacKey: String
            let hmacText: String
        }

        struct Key: Decodable {
            let key: String
            let rollingStartNumber: Int
            let rollingPeriod: Int
            let transmissionRisk: Int
        }

        struct Case: Decodable {
            let name: String
            let jwt: String
            let valid: Bool
        }
    }

    private let file: File
    private let request: PublishRequest
    private let key: ECDSAP256.PublicKey

    init() throws {
        file = try PublishVectors.load("certificate")
        request = PublishRequest(
            keys: file.publish.temporaryExposureKeys.map {
                UploadedKey(
                    key: $0.key,
                    start: $0.rollingStartNumber,
                    period: $0.rollingPeriod,
                    transmissionRisk: $0.transmissionRisk
                )
            },
            hmacKey: file.publish.hmacKey
        )
        let lines = file.publicKeyPem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        let der = try #require(Base64.decodeWithOptionalPadding(lines.joined().utf8))
        key = try #require(ECDSAP256.PublicKey(der: der))
    }

    private func verify(
        _ text: String,
        _ request: PublishRequest? = nil,
        now: Int64? = nil
    ) throws(CertificateError) -> VerificationCertificate {
        try VerificationCertificate(
            verifying: text,
            for: request ?? self.request,
            issuers: [file.issuer],
            audience: file.audience,
            now: now ?? file.now
        ) { $0 == file.keyId ? key : nil }
    }

    @Test func `only the valid certificate of the vectors is accepted`() throws {
        #expect(KeyMAC.text(of: request.keys) == file.publish.hmacText)
        for example in file.cases {
            #expect(((try? verify(example.jwt)) != nil) == example.valid, "\(example.name)")
        }
    }

    @Test func `a certificate is bound to its time, its keys and its HMAC key`() throws {
        let text = try #require(file.cases.first { $0.valid }?.jwt)
        let certificate = try verify(text)
        #expect(certificate.reportType == .confirmed)
        #expect(certificate.symptomOnsetInterval == 2_650_176)
        #expect(throws: CertificateError.time) { try verify(text, now: certificate.expiresAt) }
        #expect(throws: CertificateError.time) { try verify(text, now: certificate.issuedAt - 1) }
        var other = request
        other.hmacKey = "A" + other.hmacKey
        #expect(throws: CertificateError.keys) { try verify(text, other) }
        other = request
        other.keys[0].transmissionRisk = 5
        #expect(throws: CertificateError.keys) { try verify(text, other) }
        other.keys.removeFirst()
        #expect(throws: CertificateError.keys) { try verify(text, other) }
    }

    @Test func `any changed character makes a certificate invalid`() throws {
        let text = Array(try #require(file.cases.first { $0.valid }?.jwt).utf8)
        for index in text.indices {
            var changed = text
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let certificate = String(decoding: changed, as: UTF8.self)
            #expect(throws: CertificateError.self) { try verify(certificate) }
        }
        #expect(throws: CertificateError.form) { try verify(String(repeating: "A", count: 5000)) }
        #expect(throws: CertificateError.form) { try verify("") }
    }

    @Test(arguments: [0, 15, 16, 64]) func `an HMAC key that could be guessed is refused`(count: Int) throws {
        let signing = ECDSAP256.PrivateKey()
        let macKey = [UInt8](repeating: 7, count: count)
        var request = request
        request.hmacKey = Base64.encodePadded(macKey)
        let text = VerificationCertificate(
            issuer: file.issuer,
            audience: file.audience,
            issuedAt: file.now - 5,
            expiresAt: file.now + 900,
            keyMAC: KeyMAC.tag(of: request.keys, key: macKey),
            reportType: .confirmed,
            symptomOnsetInterval: nil
        ).signed(by: signing, identifier: "1")
        let certificate = try? VerificationCertificate(
            verifying: text,
            for: request,
            issuers: [file.issuer],
            audience: file.audience,
            now: file.now
        ) { _ in signing.publicKey }
        #expect((certificate != nil) == (count >= 16))
    }

    @Test(arguments: [nil, 2_650_176])
    func `a certificate that was signed here is accepted, with and without an onset`(onset: Int?) throws {
        let signing = ECDSAP256.PrivateKey()
        let mac = KeyMAC.tag(
            of: request.keys,
            key: try #require(Base64.decodeWithOptionalPadding(request.hmacKey.utf8))
        )
        let certificate = VerificationCertificate(
            issuer: file.issuer,
            audience: file.audience,
            issuedAt: file.now - 5,
            expiresAt: file.now + 900,
            keyMAC: mac,
            reportType: .userReport,
            symptomOnsetInterval: onset
        )
        for _ in 1...50 {
            let text = certificate.signed(by: signing, identifier: "20654")
            let read = try VerificationCertificate(
                verifying: text,
                for: request,
                issuers: [file.issuer],
                audience: file.audience,
                now: file.now
            ) { $0 == "20654" ? signing.publicKey : nil }
            #expect(read == certificate)
        }
    }
}
