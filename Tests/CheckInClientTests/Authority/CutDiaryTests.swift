import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient
import SystemPackage
import TestSupport
import Testing

/// The network is cut at a byte of a download or of a submission. Later, on a network without a
/// cut, the diary reaches the same state as an undisturbed diary.
///
/// Each place takes two whole runs, a tenth of a second. `make test` tries a sample of the borders,
/// the same every time. For the other borders, ``CutLinkTests`` shows that the client gets the same
/// error. `make test-all` tries every byte here, too.
@Suite(.timeLimit(.minutes(240)))
struct CutDiaryTests {
    private static let sampleCount = 8

    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let network: CuttableNetwork
    private let hour = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
        try test.diary.answer(.sharing, true)
        _ = try test.diary.record(.test(seed: 1))
        network = try CuttableNetwork(authority)
    }

    // MARK: A download

    @Test func `if a download is cut at any byte, no data is lost, and the user is warned once`() async throws {
        let (day, report) = try ProtectedReport.test(seed: 1)
        try authority.publish(hour, [day: [report]])
        let undisturbed = try await download()
        #expect(undisturbed.exposures.count == 1)
        #expect(undisturbed.told == 1)
        let bytes = network.passed(.toClient)
        for count in Thoroughness.sample(CutPlaces.of(bytes), Self.sampleCount, seed: 1) {
            let outcome = try await download(cut: .init(direction: .toClient, count: count, isReset: count % 2 == 0))
            #expect(outcome == undisturbed, "cut after \(count) of \(bytes.count) bytes")
        }
    }

    /// The state of a diary after the download.
    private struct Outcome: Equatable {
        var exposures: [CheckInID] = []
        var told = 0
        var published: [String: [UInt8]] = [:]
    }

    /// Syncs over a network with `cut`, unless it is nil, and then over a network without a cut.
    private func download(cut: CuttableNetwork.Cut? = nil) async throws -> Outcome {
        let copy = try TestDiary(copying: test)
        var outcome = Outcome()
        if let cut {
            network.cut(cut)
            await #expect(throws: ClientError.self) { try await sync(copy) }
            #expect(try copy.diary.lastCheck() == nil)
            try copy.diary.notifyOfExposures { _ in outcome.told += 1 }
        }
        network.cut(nil)
        try await sync(copy)
        for _ in 1...2 { try copy.diary.notifyOfExposures { _ in outcome.told += 1 } }
        outcome.exposures = try copy.diary.exposures().map(\.id)
        outcome.published = try Self.files(in: copy.path.appending("published"))
        return outcome
    }

    private func sync(_ test: TestDiary) async throws {
        _ = try await Sync(HTTPAuthorityNetwork(network.address).client(of: test.diary)).run()
    }

    private static func files(in directory: FilePath) throws -> [String: [UInt8]] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.string).reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: directory.appending(name).string).map { Array($0) }
        }
    }

    // MARK: A submission

    @Test func `if a submission is cut at any byte, it is neither lost nor accepted twice`() async throws {
        try authority.publish(hour)
        test.clock.advance(minutes: 60)
        let number = try await keep()
        let authorized = try TestDiary(copying: test)
        _ = try await submitter(of: authorized).authorize(number)
        try await cut(number, of: test, seed: 2) { _ = try await $0.authorize(number) }
        try await cut(number, of: authorized, seed: 4) { try await $0.submit(number) }
    }

    /// Cuts the network during a message about a submission and during its answer, each time with a
    /// copy of the diary.
    ///
    /// - Parameter exchange: Sends the message.
    private func cut(
        _ number: Int,
        of diary: TestDiary,
        seed: UInt64,
        _ exchange: (Submitter) async throws -> Void
    ) async throws {
        network.cut(nil)
        let undisturbed = try TestDiary(copying: diary)
        try await exchange(submitter(of: undisturbed))
        withExtendedLifetime(undisturbed) {}
        let (request, answer) = (network.passed(.toAuthority), network.passed(.toClient))
        for count in Thoroughness.sample(CutPlaces.of(request), Self.sampleCount / 2, seed: seed) {
            try await submit(number, of: diary, cut: .init(direction: .toAuthority, count: count), exchange)
            #expect(authority.submissions.count == 1, "cut after \(count) of \(request.count) bytes to the authority")
        }
        for count in Thoroughness.sample(CutPlaces.of(answer), Self.sampleCount / 2, seed: seed + 1) {
            let cut = CuttableNetwork.Cut(direction: .toClient, count: count, isReset: count % 2 == 0)
            try await submit(number, of: diary, cut: cut, exchange)
            // The client cannot know that the message arrived. It repeats the message with the same
            // batch.
            #expect(
                Set(authority.submissions.map(\.batch.nonce)).count == 1,
                "cut after \(count) of \(answer.count) bytes"
            )
        }
    }

    /// Stores a submission and returns its number.
    private func keep() async throws -> Int {
        var generator = SystemRandomNumberGenerator()
        let submitter = try Submitter(authority.client(of: test.diary))
        let configuration = try await submitter.prepare()
        let plan = SharingPlan(
            try test.checkIns(),
            facts: TestFacts(testDay: test.clock.time.day, symptoms: .sinceUnknownDay),
            profile: .covid19,
            configuration: configuration,
            authority: authority.enrolled,
            now: test.clock.time
        )
        let code = HotlineCode(using: &generator)
        let draft = try plan.draft(using: &generator)
        return try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
    }

    /// Makes an exchange over a network with `cut`, and then authorises and sends the submission
    /// without a cut.
    private func submit(
        _ number: Int,
        of diary: TestDiary,
        cut: CuttableNetwork.Cut,
        _ exchange: (Submitter) async throws -> Void
    ) async throws {
        let copy = try TestDiary(copying: diary)
        let submitter = try self.submitter(of: copy)
        authority.change { $0.submissions = [] }
        network.cut(cut)
        await #expect(throws: ClientError.self) { try await exchange(submitter) }
        #expect(try copy.diary.submissions().map(\.number) == [number])
        network.cut(nil)
        _ = try await submitter.authorize(number)
        try await submitter.submit(number)
        #expect(try copy.diary.submissions() == [])
        #expect(try copy.diary.unlock().sharedCount == 1)
    }

    private func submitter(of test: TestDiary) throws -> Submitter {
        try Submitter(HTTPAuthorityNetwork(network.address).client(of: test.diary))
    }
}
