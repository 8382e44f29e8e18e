import Encodings
import Foundation
import Testing
@testable import HealthAuthority

@Suite("Diagnosis keys: outcomes of publish requests")
struct PublishOutcomeTests {
    private static let now: Int64 = 1_607_595_060
    private static let start = 2_679_000
    private static let oldest = 2_677_000

    private static func key(_ number: UInt8, start: Int = start, period: Int = 144) -> UploadedKey {
        let text = Base64.encodePadded([UInt8](repeating: number, count: 16))
        return UploadedKey(key: text, start: start, period: period)
    }

    private func publish(
        _ keys: [UploadedKey],
        _ type: CertifiedReportType?,
        token: RevisionToken? = nil,
        stored: [PublishedKey] = []
    ) throws -> PublishOutcome {
        let content = try PublishRules().content(
            of: PublishRequest(keys: keys),
            claims: CertifiedClaims(reportType: type),
            now: Self.now
        )
        return PublishOutcome(content, token: token, stored: stored, needsReportType: true, oldest: Self.oldest)
    }

    @Test func `good keys are stored, and bad keys are listed in the error`() throws {
        let bad = [
            UploadedKey(key: Base64.encodePadded([UInt8](repeating: 9, count: 18)), start: Self.start, period: 144),
            Self.key(2, start: 100), Self.key(3, period: 200), Self.key(4, start: Self.start + 100_000),
        ]
        let outcome = try publish([Self.key(1)] + bad, .confirmed)
        #expect(outcome.code == .partialFailure && outcome.status == 200)
        #expect(outcome.error.hasPrefix("4 errors occurred:"))
        #expect(outcome.inserted.map(\.bytes) == [[UInt8](repeating: 1, count: 16)])
        #expect(outcome.inserted.map(\.transmissionRisk) == [2])
        let none = try publish(bad, .confirmed)
        #expect(none.code == .badRequest && none.status == 400 && none.token == nil)
    }

    @Test func `new keys need a report type that exists; a key sent twice is stored once`() throws {
        #expect(try publish([Self.key(1)], nil).code == .certificateInvalid)
        #expect(try publish([Self.key(1), Self.key(1, period: 40)], .confirmed).inserted.count == 1)
    }

    @Test func `a revised key is not revised again, and the token of another app's keys does not help`() throws {
        let first = try publish([Self.key(1)], .likely)
        let second = try publish([Self.key(1)], .confirmed, token: first.token, stored: first.inserted)
        let third = try publish([Self.key(1)], .negative, token: second.token, stored: second.revised)
        #expect(third.code == .keyAlreadyRevised && third.revised.isEmpty)
        let other = try publish([Self.key(2)], .likely)
        let stolen = try publish([Self.key(1)], .confirmed, token: other.token, stored: first.inserted)
        #expect(stolen.code == .invalidRevisionToken)
    }

    @Test func `a request is read in any case of its member names; other members are ignored`() throws {
        let text = """
            {"temporaryExposureKeys": [{"key": "IRgYIhYiy4WMl9z68bMk6w==", "rollingStartNumber": 2650032,
             "rollingPeriod": 144}], "HealthAuthorityID": "app", "hmackey": "AA==", "traveler": true,
             "regions": ["PL"], "platform": "ios", "padding": "x"}
            """
        let request = try #require(PublishRequest(json: Data(text.utf8)))
        #expect(request.keys == [UploadedKey(key: "IRgYIhYiy4WMl9z68bMk6w==", start: 2_650_032, period: 144)])
        #expect(request.healthAuthorityID == "app" && request.hmacKey == "AA==")
        let both = try #require(PublishRequest(json: Data(#"{"HMACKEY": "b", "hmacKey": "a", "HmacKey": "c"}"#.utf8)))
        #expect(both.hmacKey == "a")
        let alpha = try #require(PublishRequest(json: Data(#"{"appPackageName": "app"}"#.utf8)))
        #expect(alpha.healthAuthorityID == "app" && alpha.keys.isEmpty)
        for bad in ["", "[]", "{", #"{"temporaryExposureKeys": 1}"#, #"{"symptomOnsetInterval": 4294967296}"#] {
            #expect(PublishRequest(json: Data(bad.utf8)) == nil, "\(bad)")
        }
    }
}
