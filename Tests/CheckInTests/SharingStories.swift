import AuthorityProtocol
import CheckInProtocol
import Foundation
import HTTPClient
import SystemPackage
import TestSupport
import Testing

@testable import CheckInClient
@testable import checkin

@Suite("Stories: sharing")
struct SharingStories {
    /// The items that can be pending.
    enum Waiting: CaseIterable {
        case nothing, test, submission, triedSubmission

        private static let usedUp =
            "Its code or result is used up: to share later, ask the authority for a new code."

        /// The output of `share --discard`.
        var sentence: String {
            switch self {
            case .nothing: "Nothing was pending. “checkin status” shows what was sent before."
            case .test: "The test was discarded."
            case .submission: "The submission was discarded, and was not sent. \(Self.usedUp)"
            case .triedSubmission:
                "The submission was discarded here. An earlier attempt to send it may have succeeded. \(Self.usedUp)"
            }
        }
    }

    @Test(
        arguments: Waiting.allCases
    )
    func `share --discard deletes the pending item, and the output shows whether it may have been sent`(
        waiting: Waiting
    ) async throws {
        let checkin = try CheckinProcess()
        let diary = try Diary(in: FilePath(checkin.data))
        try checkin.enroll(at: "health.example.org")
        try diary.answer(.sharing, true)
        let client = AuthorityClient(diary, network: Nowhere(), version: .first)
        switch waiting {
        case .nothing: break
        case .test:
            let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
            await #expect(throws: ClientError.request(Nowhere.error)) {
                try await LaboratoryTest(client).register(test, in: diary.unlock())
            }
            try #require(try diary.awaitsTest())
        case .submission, .triedSubmission:
            let number = try keep(Submitter(client, diary.unlock()), diary)
            if waiting == .triedSubmission {
                // The submission has no authorisation, so it fails. The attempt is recorded before
                // that.
                await #expect(throws: ClientError.malformedReply) { try await SubmissionSender(client).send(number) }
            }
            try #require(try diary.unlock().submissions().map(\.wasTried) == [waiting == .triedSubmission])
        }
        #expect(try checkin.succeed("share", "--discard").output == waiting.sentence + "\n")
        #expect(try diary.unlock().submissions() == [])
        #expect(try !diary.awaitsTest())
    }

    @Test func `the review names the disease, and a submission has a time until it is tried`() throws {
        let checkin = try CheckinProcess()
        try checkin.enroll(at: "health.example.org")
        let diary = try Diary(in: FilePath(checkin.data))
        let plan = try plan(of: diary, Self.configuration(diary))
        let lines = plan.lines(.covid19)
        #expect(lines.contains { $0.contains(DiseaseProfile.covid19.name()) } && !DiseaseProfile.covid19.name().isEmpty)
        #expect(!lines.contains { $0.contains("disease number") })
        let (now, due) = (diary.now, diary.now + 60)
        func status(due: UnixTime?, wasTried: Bool = false) -> SubmissionStatus {
            SubmissionStatus(
                number: 1,
                authority: "health.example.org",
                checkIns: [],
                reportCount: 1,
                diagnosisKeyCount: 0,
                due: due,
                wasTried: wasTried
            )
        }
        #expect(status(due: due).scheduled(after: now) == due)
        #expect(status(due: due).scheduled(after: due) == nil)
        #expect(status(due: due, wasTried: true).scheduled(after: now) == nil)
        #expect(status(due: nil).scheduled(after: now) == nil)
    }

    /// Stores a submission of one visit, as after the user's consent.
    private func keep(_ submitter: Submitter, _ diary: Diary) throws -> Int {
        var generator = SystemRandomNumberGenerator()
        let configuration = try Self.configuration(diary)
        let code = HotlineCode(using: &generator)
        return try submitter.keep(
            plan(of: diary, configuration).draft(using: &generator),
            proof: .hotlineCode(code),
            configuration: configuration
        )
    }

    private static func configuration(_ diary: Diary) throws -> Configuration {
        let key = Configuration.AuthorizationKey(
            day: diary.now.day,
            publicKey: AuthorizationKey.Private().publicKey.der
        )
        let region = try #require(Region("example"))
        return try #require(Configuration(region: region, hour: diary.now.hour, authorizationKeys: [key]))
    }

    /// The plan of one visit.
    private func plan(of diary: Diary, _ configuration: Configuration) throws -> SharingPlan {
        _ = try diary.record(.test())
        return SharingPlan(
            try diary.unlock().checkIns(),
            facts: TestFacts(testDay: diary.now.day, symptoms: .sinceUnknownDay),
            profile: .covid19,
            configuration: configuration,
            authority: try diary.requireAuthority(),
            now: diary.now + 3600
        )
    }
}

/// A network without a server.
private struct Nowhere: AuthorityNetwork, AuthorityLink {
    static let error = TransferError(.server("nowhere"), .unreachable(reason: "there is no network"))

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] { throw Self.error }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        throw Self.error
    }
}
