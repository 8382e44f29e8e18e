import Encodings
import Foundation
import TestSupport
import Testing
@testable import HealthAuthority

@Suite("Diagnosis keys: publish requests")
struct PublishTests {
    private let vectors: PublishVectors

    init() throws {
        vectors = try PublishVectors.load("publish")
    }

    /// A key in base 64, whose bytes all have the value `number`.
    private static func key(_ number: UInt8) -> String {
        Base64.encodePadded([UInt8](repeating: number, count: 16))
    }

    @Test func `the code over the keys covers the texts as sent, sorted by bytes`() throws {
        for example in vectors.hmac.cases {
            let keys = example.keys.map {
                UploadedKey(key: $0.key, start: $0.start, period: $0.count, transmissionRisk: $0.risk)
            }
            let secret = try #require([UInt8](hex: example.secretHex))
            #expect(KeyMAC.text(of: keys) == example.text, "\(example.name)")
            #expect(Base64.encodePadded(KeyMAC.tag(of: keys, key: secret)) == example.mac, "\(example.name)")
            #expect(KeyMAC.isValid(KeyMAC.tag(of: keys, key: secret), of: keys, key: secret))
            // The short form is valid only if all risks are 0.
            let short = KeyMAC.tag(of: keys, key: secret, hasRisk: false)
            let isShort = keys.allSatisfy { $0.transmissionRisk == 0 }
            #expect(KeyMAC.isValid(short, of: keys, key: secret) == isShort)
            let without = keys.map { UploadedKey(key: $0.key, start: $0.start, period: $0.period) }
            #expect(KeyMAC.isValid(short, of: without, key: secret))
        }
    }

    @Test func `days since onset are the difference of UTC days`() {
        for example in vectors.daysSinceOnset.cases {
            #expect(PublishRules.days(from: example.onset, to: example.key) == example.days, "\(example.name)")
        }
    }

    @Test func `an absent risk is filled in from the report type`() throws {
        for example in vectors.riskFromReportType.cases {
            let type = try PublishVectors.type(example.reportType)
            #expect(CertifiedReportType.transmissionRisk(given: example.given, for: type) == example.result)
        }
    }

    @Test func `a request is checked as a whole, and each key is checked`() throws {
        let vector = vectors.validation
        var rules = PublishRules()
        rules.maximumAgeDays = vector.maxAgeDays
        rules.maximumKeys = vector.maxKeys
        rules.maximumKeysWithSameStart = vector.maxSameStart
        let now = try PublishVectors.time(vector.now)
        for example in vector.cases {
            rules.releasesKeysInUse = example.sameDayRelease ?? false
            let keys = example.keys.map {
                UploadedKey(
                    key: $0.key,
                    start: $0.rollingStartNumber,
                    period: $0.rollingPeriod,
                    transmissionRisk: $0.transmissionRisk
                )
            }
            var failure: String?
            do throws(PublishError) {
                failure = try rules.content(of: PublishRequest(keys: keys), claims: nil, now: now).failureText
            } catch {
                failure = error.description
            }
            if let expected = example.error {
                #expect(failure?.contains(expected) == true, "\(example.name): \(failure ?? "accepted")")
            } else {
                #expect(failure == nil, "\(example.name)")
            }
        }
    }

    @Test func `a request with more keys than fit into its maximum size is not decoded`() throws {
        func request(_ count: Int) -> PublishRequest? {
            let keys = Array(repeating: "{}", count: count).joined(separator: ",")
            return PublishRequest(json: Data(#"{"temporaryExposureKeys":[\#(keys)]}"#.utf8))
        }
        #expect(request(1000)?.keys.count == 1000)
        #expect(request(1001) == nil)
        #expect(PublishRequest(json: Data(#"{"temporaryExposureKeys":null}"#.utf8))?.keys == [])
    }

    @Test func `keys get their report type, risk, days since onset and time of creation`() throws {
        let vector = vectors.transform
        var rules = PublishRules()
        rules.maximumAgeDays = vector.maxAgeDays
        rules.windowSeconds = vector.truncateWindowSeconds
        rules.maximumOnsetDays = vector.maxOnsetDays
        rules.maximumOnsetAgeDays = vector.maxOnsetReportDays
        rules.defaultOnsetDays = vector.defaultOnsetDays
        let now = try PublishVectors.time(vector.publishTime)
        for example in vector.cases {
            let request = PublishRequest(
                keys: example.keys.map {
                    UploadedKey(key: Self.key($0.n), start: $0.start, period: $0.count, transmissionRisk: $0.risk)
                },
                symptomOnsetInterval: example.requestOnsetInterval ?? 0
            )
            let type = try PublishVectors.type(example.reportType)
            let claims = CertifiedClaims(
                reportType: type,
                symptomOnsetInterval: example.certificateOnsetInterval ?? 0
            )
            let hasClaims = type != nil || example.certificateOnsetInterval != nil
            let content = try rules.content(
                of: request,
                claims: hasClaims ? claims : nil,
                now: now
            )
            let comment: Comment = "\(example.name)"
            #expect(content.warnings == example.warnings, comment)
            #expect(content.failures.isEmpty, comment)
            #expect(content.keys.map(\.bytes) == example.want.map { [UInt8](repeating: $0.n, count: 16) }, comment)
            #expect(content.keys.map(\.start) == example.want.map(\.start), comment)
            #expect(content.keys.map(\.period) == example.want.map(\.count), comment)
            #expect(content.keys.map(\.transmissionRisk) == example.want.map(\.risk), comment)
            #expect(content.keys.map { $0.reportType?.rawValue ?? "" } == example.want.map(\.reportType), comment)
            #expect(content.keys.map(\.daysSinceOnset) == example.want.map(\.daysSinceOnset), comment)
            #expect(content.keys.map(\.createdAt) == example.want.map(\.createdAt), comment)
            #expect(content.oldestDays == example.stats.oldestDays, comment)
            #expect((content.onsetDaysAgo == nil) == (example.stats.missingOnset ?? false), comment)
            if let days = example.stats.onsetDaysAgo { #expect(content.onsetDaysAgo == days, comment) }
        }
    }

    @Test func `without a usable onset, the onset is four days ago`() throws {
        for example in vectors.defaultOnset.cases {
            var rules = PublishRules()
            rules.defaultOnsetDays = example.defaultOnsetDays
            let key = UploadedKey(key: Self.key(1), start: example.keyStart, period: 144)
            let content = try rules.content(of: PublishRequest(keys: [key]), claims: nil, now: example.now)
            #expect(content.keys.map(\.daysSinceOnset) == [example.daysSinceOnset])
        }
    }

    @Test func `keys overlap only if they have the same start, and at most three times`() throws {
        let vector = vectors.overlap
        var rules = PublishRules()
        rules.maximumAgeDays = vector.maxAgeDays
        rules.maximumKeysWithSameStart = vector.maxSameStart
        let now = try PublishVectors.time(vector.now)
        for example in vector.cases {
            let keys = example.keys.enumerated().map {
                UploadedKey(key: Self.key(UInt8($0)), start: $1[0], period: $1[1])
            }
            var failure: String?
            do throws(PublishError) {
                let content = try rules.content(of: PublishRequest(keys: keys), claims: nil, now: now)
                #expect(content.keys.count == keys.count, "\(example.name)")
            } catch {
                failure = error.description
            }
            if let expected = example.error {
                #expect(failure?.hasPrefix(expected) == true, "\(example.name): \(failure ?? "accepted")")
            } else {
                #expect(failure == nil, "\(example.name)")
            }
        }
    }

    @Test func `a key that is still in use is held back until the window after its end`() {
        for example in vectors.embargo.cases {
            var rules = PublishRules()
            rules.windowSeconds = example.truncateWindowSeconds
            rules.releasesKeysInUse = example.sameDayRelease
            let time = rules.creationTime(start: example.start, period: example.count, now: example.now)
            #expect(time == example.createdAt, "\(example.name)")
        }
    }

    @Test func `base 64 is read with and without padding`() {
        for example in vectors.base64.cases {
            #expect(Base64.decodeWithOptionalPadding(example.text.utf8) == example.utf8.map { Array($0.utf8) })
        }
        for text in ["QUI", "QUI=", "QQ", "QQ=="] { #expect(Base64.decodeWithOptionalPadding(text.utf8) != nil) }
        for text in ["QQ=", "QUI==", "=", "====", "QQ===", "QR==", "Q Q="] {
            #expect(Base64.decodeWithOptionalPadding(text.utf8) == nil, "\(text)")
        }
    }
}
