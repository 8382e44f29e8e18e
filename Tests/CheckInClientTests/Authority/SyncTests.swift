import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Matching
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite struct SyncTests {
    let test: TestDiary
    let authority = PublishingAuthority()
    let hour = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
    }

    var sync: Sync {
        Sync(authority.client(of: test.diary))
    }

    func hour(_ offset: Int) -> Hour { Hour(number: UInt32(Int(hour.number) + offset))! }

    func report(seed: UInt8 = 1, level: UInt8 = 8) throws -> (day: Day, report: ProtectedReport) {
        try ProtectedReport.test(seed: seed, level: level)
    }

    @Test(.proves("U3", "I7")) func `downloads are deleted after 14 days, even without new downloads`()
        async throws
    {
        let packages = test.path.appending("published/health.example.org/packages").string
        try authority.publish(hour)
        try authority.publish(hour(1))
        test.clock.set(hour(1).start)
        _ = try await sync.run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages).count == 2)
        test.clock.set(hour(1).start + 14 * Day.seconds)
        _ = try test.diary.purge()
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages) == ["\(hour(1).number)"])
        test.clock.advance(minutes: 60)
        _ = try test.diary.purge()
        #expect(try FileManager.default.contentsOfDirectory(atPath: packages) == [])
    }

    @Test(.proves("I6"))
    func `the connection is closed before comparing, so that the network does not show how long comparing takes`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        try authority.publish(hour)
        let network = WatchedNetwork(link: authority)
        let sync = Sync(network.client(of: test.diary)) { progress in
            if case .comparing = progress { network.noteComparison() }
        }
        _ = try await sync.run()
        #expect(network.history == ["opened", "closed", "compared"])
    }

    @Test(.proves("U4")) func `each missing hour is fetched once and in order, for any diary`() async throws {
        for offset in -3...0 { try authority.publish(hour(offset)) }
        let check = try await sync.run()
        #expect(check.packages == 4)
        #expect(check.newestHour == hour)
        let names = (-3...0).map { "v1/packages/\(hour($0).number)" }
        #expect(authority.requests == ["v1/configuration", "v1/packages/index"] + names)
        authority.forgetRequests()
        _ = try test.diary.record(.test())
        test.clock.advance(minutes: 60)
        try authority.publish(hour(1))
        _ = try await sync.run()
        #expect(authority.requests == ["v1/packages/\(hour(1).number)"])
        #expect(try test.diary.lastCheck()?.checkIns == 1)
        #expect(try test.diary.lastCheck()?.packages == 5)
        authority.forgetRequests()
        _ = try await sync.run()
        #expect(authority.requests == [])
    }

    @Test(.proves("S5")) func `a client that has missed nothing fetches only packages`() async throws {
        try authority.publish(hour)
        _ = try await sync.run()
        for offset in 1...26 {
            test.clock.set(hour(offset).start)
            try authority.publish(hour(offset))
            authority.forgetRequests()
            _ = try await sync.run()
            #expect(authority.requests == ["v1/packages/\(hour(offset).number)"])
        }
    }

    @Test(.proves("S5", "S6")) func `a changed configuration is fetched after the next package`() async throws {
        try authority.publish(hour)
        _ = try await sync.run()
        test.clock.set(hour(1).start)
        let risk = try #require(RiskParameters(levelWeights: [0, 0, 1, 1, 1, 1, 1, 1], increasedMinutes: 99))
        authority.change { $0.profiles = .covid19(risk: risk) }
        try authority.publish(hour(1))
        authority.forgetRequests()
        _ = try await sync.run()
        #expect(authority.requests == ["v1/packages/\(hour(1).number)", "v1/configuration", "v1/packages/index"])
        #expect(try test.diary.configuration()?.profiles == .covid19(risk: risk))
    }

    /// A reason why packages alone are not enough.
    enum Gap: CaseIterable {
        case notPublished, ofAnotherHour, changed, removedHere, replaced
    }

    @Test(.proves("S5"), arguments: Gap.allCases)
    func `configuration and index are fetched if packages alone are not enough`(
        gap: Gap
    ) async throws {
        for offset in -1...0 { try authority.publish(hour(offset)) }
        _ = try await sync.run()
        test.clock.set(hour(1).start)
        try authority.publish(hour(1))
        let path = "v1/packages/\(hour(1).number)"
        var after = ["v1/configuration", "v1/packages/index", path]
        switch gap {
        case .notPublished:
            test.clock.set(hour(2).start)
            after = [path, "v1/packages/\(hour(2).number)", "v1/configuration", "v1/packages/index"]
        case .ofAnotherHour, .changed:
            authority.change { state in
                if gap == .changed { state.files[path]![200] ^= 1 }
                if gap == .ofAnotherHour { state.files[path] = state.files["v1/packages/\(hour(0).number)"] }
            }
            after = [path] + after
        case .removedHere:
            try FileManager.default.removeItem(
                atPath: test.path.appending("published/health.example.org/packages/\(hour.number)").string
            )
            after.insert("v1/packages/\(hour.number)", at: 2)
        case .replaced:
            authority.change { $0.packages.removeAll { $0.hour == hour(1) || $0.hour == hour } }
            for offset in 0...1 { try authority.publish(hour(offset)) }
            after = [path, "v1/configuration", "v1/packages/index", "v1/packages/\(hour.number)"]
        }
        authority.forgetRequests()
        switch gap {
        case .notPublished, .removedHere, .replaced: #expect(try await sync.run().packages == 3)
        case .ofAnotherHour, .changed: await #expect(throws: ClientError.self) { try await sync.run() }
        }
        #expect(authority.requests == after)
    }

    @Test(arguments: [true, false]) func `a stored package that was damaged is downloaded again`(
        hasItsSize: Bool
    ) async throws {
        try authority.publish(hour)
        _ = try await sync.run()
        let path = test.path.appending("published/health.example.org/packages/\(hour.number)")
        var file = try #require(try PrivateFile.read(path))
        if hasItsSize { file[200] ^= 1 } else { file = [1, 2, 3] }
        try PrivateFile.replace(path, with: file)
        _ = try test.diary.record(.test(seed: 1))
        await #expect(throws: ClientError.self) { try await sync.run() }
        authority.forgetRequests()
        _ = try await sync.run()
        #expect(authority.requests.last == "v1/packages/\(hour.number)")
        #expect(try test.diary.lastCheck()?.checkIns == 1)
    }

    @Test func `a package whose storage was interrupted before its digest is downloaded again`() async throws {
        try authority.publish(hour(-1))
        try authority.publish(hour)
        _ = try await sync.run()
        let digests = test.path.appending("published/health.example.org/digests")
        let complete = try WholeFile.read(digests, maximumCount: 1 << 10)
        try PrivateFile.replace(digests, with: Array(complete.prefix(complete.count / 2)))
        authority.forgetRequests()
        _ = try await sync.run()
        #expect(authority.requests == ["v1/configuration", "v1/packages/index", "v1/packages/\(hour.number)"])
        #expect(try WholeFile.read(digests, maximumCount: 1 << 10) == complete)
    }

    @Test func `a package that the authority replaced by another one of the same size is downloaded again`()
        async throws
    {
        try authority.publish(hour)
        _ = try await sync.run()
        test.clock.set(hour(1).start)
        authority.forgetRequests()
        // The signature is random, so that the same content gives another file, sometimes with
        // another size.
        let path = "v1/packages/\(hour.number)"
        let old = authority.publishedFile(path)
        var new: [UInt8]?
        for _ in 1...100 where new?.count != old?.count {
            authority.change { $0.packages = [] }
            try authority.publish(hour)
            new = authority.publishedFile(path)
        }
        try #require(old != new && old?.count == new?.count)
        try test.makeIndexDue()
        _ = try await sync.run()
        #expect(authority.requests == ["v1/configuration", "v1/packages/index", path])
    }

    @Test(.proves("S5"), arguments: [0, 1, 4])
    func `after a download, the timer skips the number of hours that the authority sets`(skipped: Int) async throws {
        let schedule = try #require(
            Schedule(
                retentionDays: 14,
                publicationHours: 2,
                decoysPerHundredDays: 20,
                submissionDelaySeconds: 300,
                skippedHours: UInt32(skipped)
            )
        )
        #expect(try test.diary.isDownloadDue())
        authority.change { $0.schedule = schedule }
        try authority.publish(hour)
        _ = try await sync.run()
        for offset in 0...skipped {
            test.clock.set(hour(offset).start + 3599)
            #expect(try !test.diary.isDownloadDue())
        }
        test.clock.set(hour(skipped + 1).start)
        #expect(try test.diary.isDownloadDue())
    }

    @Test func `a stored last check that lacks the number of other authorities' check-ins can be read`() throws {
        let kept = #"{"checkIns":2,"newestHour":497160,"packages":1,"reports":16,"time":1789776000}"#
        let check = try JSONDecoder().decode(LastCheck.self, from: Data(kept.utf8))
        #expect(check.checkIns == 2)
        #expect(check.checkInsOfOthers == 0)
    }

    @Test func `a network failure after any request loses no exposure, and no package is fetched twice`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        let (day, report) = try report()
        for offset in -3..<0 { try authority.publish(hour(offset)) }
        try authority.publish(hour, [day: [report]])
        var packages: [String] = []
        for retryPolicy in 0...6 {
            authority.forgetRequests()
            authority.change { $0.retryPolicy = min(retryPolicy, 3) }
            await #expect(throws: ClientError.self) { try await sync.run() }
            packages += authority.requests.filter { $0 != "v1/configuration" && $0 != "v1/packages/index" }
            if packages.count == 3 { break }
            #expect(try test.diary.lastCheck() == nil)
        }
        authority.forgetRequests()
        authority.change { $0.retryPolicy = .max }
        _ = try await sync.run()
        packages += authority.requests.filter { $0 != "v1/configuration" && $0 != "v1/packages/index" }
        #expect(packages == (-3...0).map { "v1/packages/\(hour($0).number)" })
        #expect(try test.diary.exposures().count == 1)
    }

    /// A change to a file by an attacker between the client and the authority.
    enum Lie: CaseIterable {
        case truncated, changed, empty, ofAnotherHour, withoutSignature
    }

    @Test(arguments: Lie.allCases, ["v1/configuration", "v1/packages/index", "v1/packages/"])
    func `a file that is not the authority's is refused and leaves everything as it was`(
        lie: Lie,
        path: String
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        for offset in -1...0 { try authority.publish(hour(offset)) }
        let path = path.hasSuffix("/") ? path + "\(hour.number)" : path
        let earlier = "v1/packages/\(hour(-1).number)"
        var honest: [UInt8] = []
        authority.change { state in
            honest = state.files[path]!
            state.files[path] =
                switch lie {
                case .truncated: Array(honest.dropLast())
                case .changed: honest.dropLast(100) + [honest[honest.count - 100] ^ 1] + honest.suffix(99)
                case .empty: []
                case .ofAnotherHour: state.files[earlier]
                case .withoutSignature: Array(honest.dropLast(70))
                }
        }
        await #expect(throws: ClientError.self) { try await sync.run() }
        #expect(try test.diary.lastCheck() == nil)
        authority.change { $0.files[path] = honest }
        #expect(try await sync.run().packages == 2)
    }

    @Test func `an index that is older than the last one, or of the future, is refused`() async throws {
        for offset in -1...0 { try authority.publish(hour(offset)) }
        _ = try await sync.run()
        let index = try PackageIndex(
            region: authority.region,
            oldestHour: hour(-1),
            packages: [PackageIndex.File([1])]
        )!.signed(by: authority.key)
        authority.change { $0.files["v1/packages/index"] = index }
        try FileManager.default.removeItem(
            atPath: test.path.appending("published/health.example.org/packages/\(hour.number)").string
        )
        await #expect(throws: ClientError.refused(path: "v1/packages/index", .older)) { try await sync.run() }
        let later = try PackageIndex(
            region: authority.region,
            oldestHour: hour(3),
            packages: [PackageIndex.File([1])]
        )!.signed(by: authority.key)
        authority.change { $0.files["v1/packages/index"] = later }
        await #expect(throws: ClientError.fromTheFuture(path: "v1/packages/index", hours: 3)) { try await sync.run() }
    }

    @Test func `if the authority requires a newer client, no further request is sent`() async throws {
        try authority.publish(hour)
        try authority.configure(at: hour, minimumVersion: #require(ClientVersion("0.1.1")))
        await #expect(throws: ClientError.tooOld(minimum: "0.1.1")) { try await sync.run() }
        #expect(authority.requests == ["v1/configuration"])
        #expect(try test.diary.configuration() == nil)
    }
}

/// A network that records when connections are opened and closed.
private final class WatchedNetwork: AuthorityNetwork {
    private let link: any AuthorityLink
    private let notes = Mutex<[String]>([])

    init(link: any AuthorityLink) {
        self.link = link
    }

    var history: [String] { notes.withLock { $0 } }

    func noteComparison() { notes.withLock { $0.append("compared") } }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        notes.withLock { $0.append("opened") }
        defer { notes.withLock { $0.append("closed") } }
        return try await body(link)
    }
}
