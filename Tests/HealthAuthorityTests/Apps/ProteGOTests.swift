import Encodings
import Foundation
@testable import HealthAuthority
import TestTraits
import Testing

@Suite("Uploads of ProteGO Safe", .proves("E15"))
struct ProteGOTests {
    private static func fixture(_ devices: UnverifiedDevices, _ store: TestStore) async throws -> InProcessAuthority {
        let settings = DiagnosisKeySettings(apps: [PublishingApp.identifier], protegoDevices: devices)
        return try await InProcessAuthority(diagnosisKeys: settings, store: store)
    }

    /// A member of an answer, which is nested in an object.
    private static func member(_ name: String, in object: String, of answer: ProteGOAnswer) throws -> String? {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer)) as? [String: Any]
        return (json?[object] as? [String: Any])?[name] as? String
    }

    private static func token(_ app: PublishingApp, _ desk: ProteGODesk) async throws -> String {
        let json = try JSONSerialization.data(withJSONObject: ["data": ["code": try await app.code(.pin)]])
        let code = try #require(ProteGOCode(json: json))
        return try #require(try member("accessToken", in: "result", of: try await desk.accessToken(for: code)))
    }

    private static func upload(_ keys: [UploadedKey], token: String, platform: String = "ios") throws -> ProteGOUpload {
        func upload(_ payload: String) throws -> ProteGOUpload {
            let data: [String: Any] = [
                "temporaryExposureKeys": keys.map {
                    ["key": $0.key, "rollingStartNumber": $0.start, "rollingPeriod": $0.period] as [String: Any]
                },
                "regions": ["pl", "DE"], "platform": platform, "appPackageName": PublishingApp.identifier,
                "verificationPayload": token, "deviceVerificationPayload": payload,
            ]
            let json = try JSONSerialization.data(withJSONObject: ["data": data])
            return try #require(ProteGOUpload(json: json))
        }
        let transaction = Base64.encodePadded(DeviceCheckPayload.transaction(of: try upload("")))
        let payload = #"{"deviceToken": "AAAA", "transactionId": "\#(transaction)", "timestamp": 1}"#
        return try upload(Base64.encodePadded(Array(payload.utf8)))
    }

    @Test(arguments: TestStore.all)
    func `of concurrent uploads with one token, one is accepted`(store: TestStore) async throws {
        let test = try await Self.fixture(.ignore, store)
        var app = PublishingApp(test)
        let desk = try #require(test.authority.protego)
        let token = try await Self.token(app, desk)
        let uploads = try (1...6).map { _ in try Self.upload(app.keys(2), token: token) }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for upload in uploads { group.addTask { try await desk.publish(upload).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
        }
        #expect(statuses == [200, 401, 401, 401, 401, 401])
        #expect(try await test.count("diagnosis_key") == 2)
        #expect(try await test.count("verification_token") == 0)
    }

    @Test(arguments: UnverifiedDevices.allCases)
    func `attestations that cannot be verified are ignored or refused`(devices: UnverifiedDevices) async throws {
        let test = try await Self.fixture(devices, .sqlite)
        var app = PublishingApp(test)
        let desk = try #require(test.authority.protego)
        for platform in ["ios", "Android"] {
            let upload = try Self.upload(app.keys(1), token: try await Self.token(app, desk), platform: platform)
            let answer = try await desk.publish(upload)
            #expect(answer.status == (devices == .ignore ? 200 : 401))
            guard devices == .refuse else { continue }
            #expect(try Self.member("status", in: "error", of: answer) == "UNAUTHENTICATED")
        }
        #expect(try await test.count("diagnosis_key") == (devices == .ignore ? 2 : 0))
        #expect(try await test.count("verification_token") == (devices == .ignore ? 0 : 2))
    }
}
