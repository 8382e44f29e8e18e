import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import Foundation
import Matching
import TestTraits
import Testing

@testable import CheckInClient

/// Comparing received beacons with published keys.
@Suite struct KeyComparisonTests {
    private let authority = PublishingAuthority()
    private let alice: ProximityDevice
    private let bob: ProximityDevice
    private let carol: ProximityDevice

    /// Alice and Bob are near each other for 30 minutes, and Carol is two rooms away.
    init() throws {
        authority.change { $0.hasProximity = true }
        (alice, bob, carol) = (
            try ProximityDevice(authority: authority), try ProximityDevice(authority: authority),
            try ProximityDevice(authority: authority)
        )
        for _ in 0..<7 {
            for device in [alice, bob, carol] { device.test.clock.advance(minutes: 4) }
            try alice.scan([(bob, 50), (carol, 85)])
            try bob.scan([(alice, 50), (carol, 85)])
            try carol.scan([(alice, 85), (bob, 85)])
        }
        for device in [alice, bob, carol] { device.test.clock.set(UnixTime.midnight + 4 * Hour.seconds) }
        try authority.publish(bob.test.clock.time.hour)
    }

    private var now: UnixTime { bob.test.clock.time }

    @Test(.proves("E44", "E45", "E49"), arguments: [false, true])
    func `a person who was near is warned with day, time and attenuation, and a distant one is not`(
        isLocked: Bool
    ) async throws {
        let passphrase = isLocked ? SecretBytes("a long passphrase") : nil
        if let passphrase { try bob.test.diary.setPassphrase(passphrase, cost: .cheap) }
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try await bob.sync(authority)
        try await carol.sync(authority)
        #expect(try bob.test.diary.hasNotification())
        let unlocked = try bob.test.diary.unlock(passphrase: passphrase)
        try await unlocked.compareKeys(opening: ProximityDevice.opening)
        let day = try #require(try unlocked.proximityDays().first)
        #expect(day.day == UnixTime.noon.day && day.risk == .increased)
        let encounter = try #require(day.encounters.first)
        #expect(day.encounters.count == 1 && encounter.start == .noon + 240)
        // The first scan counts two minutes, because the one before it is not known.
        #expect(encounter.seconds == 120 + 6 * 240)
        #expect(encounter.buckets.map(\.seconds) == [encounter.seconds, 0, 0, 0])
        // Carol was near enough to receive beacons, but the time at this distance has no weight.
        let distant = try #require(try carol.days().first)
        #expect(distant.risk == .low && distant.encounters.map(\.buckets).allSatisfy { $0.last?.seconds ?? 0 > 0 })
    }

    @Test(.proves("E44")) func `the user is notified once, and again if the risk of a day rises`() async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try await carol.sync(authority)
        var told: [Risk] = []
        for _ in 0..<2 { try carol.test.diary.notifyOfExposures { told.append($0.risk) } }
        #expect(told == [.low])
        try await bob.sync(authority)
        told = []
        for _ in 0..<2 { try bob.test.diary.notifyOfExposures { told.append($0.risk) } }
        #expect(told == [.increased])
        #expect(try bob.test.diary.hasFound())
    }

    @Test(.proves("E44")) func `keys of others, and this device's own keys, cause no exposure`() async throws {
        let stranger = try ProximityDevice(authority: authority)
        _ = try stranger.onAir()
        try authority.export(stranger.publishedKeys() + bob.publishedKeys(), end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().isEmpty && !bob.test.diary.hasNotification())
        let status = try bob.test.diary.unlock().diary.proximityStatus()
        #expect(status.owner?.compared == 2 && status.owner?.matched == 0)
        #expect(status.owner?.comparedUntil == now.hour.start)
    }

    @Test(.proves("E44", "U4"))
    func `the keys of each authority are compared, and a removed authority takes its matches along`() async throws {
        let abroad = PublishingAuthority(host: "health.elsewhere.example")
        abroad.change { $0.hasProximity = true }
        try abroad.publish(now.hour)
        try bob.test.diary.enroll(abroad.enrolled)
        try authority.export(carol.publishedKeys(), end: now.hour.start)
        try abroad.export(alice.publishedKeys(), end: now.hour.start)
        for authority in [authority, abroad] {
            let client = authority.client(of: bob.test.diary.about(authority.host))
            try await KeySync(client, opening: ProximityDevice.opening).run()
        }
        let day = try #require(try bob.days().first)
        #expect(try bob.days().count == 1 && day.risk == .increased && day.encounters.count == 2)
        #expect(try bob.test.diary.unlock().diary.proximityStatus().owner?.compared == 2)
        _ = try bob.test.diary.unlock().about(abroad.host).removeAuthority()
        let rest = try #require(try bob.days().first)
        #expect(rest.risk == .low && rest.encounters.count == 1)
    }

    @Test(.proves("E44")) func `a revoked key causes no exposure any more, and files may repeat keys`() async throws {
        let keys = try alice.publishedKeys(type: .selfReport)
        try authority.export(keys, end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().count == 1)
        bob.test.clock.advance(minutes: 60)
        try authority.publish(now.hour)
        try authority.export(keys, end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().first?.encounters.count == 1)
        bob.test.clock.advance(minutes: 60)
        try authority.publish(now.hour)
        try authority.export([], revised: alice.publishedKeys(type: .revoked), end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().isEmpty)
    }

    @Test(.proves("E44")) func `a file of a stranger is refused and removed, and the next one is accepted`()
        async throws
    {
        let keys = try alice.publishedKeys()
        try authority.export(keys, end: now.hour.start, signer: ECDSAP256.PrivateKey())
        let error = await #expect(throws: ClientError.self) { try await bob.sync(authority) }
        #expect(error.map { "\($0)".contains("exports/") && "\($0)".contains("unknown key") } == true)
        #expect(try bob.days().isEmpty && ExportStore(bob.test.diary.publishedFiles()).names().isEmpty)
        authority.change { $0.files["exports/index.txt"] = nil }
        try authority.export(keys, end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().count == 1)
    }

    @Test(.proves("E44")) func `a valid file under the name of another period is refused`() async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        authority.change { state in
            let (path, file) = state.files.first { $0.key.hasSuffix(".zip") }!
            state.files[path] = nil
            let start = now.hour.start.seconds
            let other = "exports/\(start)-\(start + 3600)-00001.zip"
            state.files[other] = file
            state.files["exports/index.txt"] = Array("\(other)\n".utf8)
        }
        await #expect(throws: ClientError.self) { try await bob.sync(authority) }
        #expect(try bob.days().isEmpty)
    }

    @Test(.proves("E44")) func `a file that the server omits at first is compared when it arrives`() async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        let index = try authority.file("exports/index.txt")
        try authority.export([], end: now.hour.start + Hour.seconds)
        let both = try authority.file("exports/index.txt")
        try authority.export(carol.publishedKeys(), end: now.hour.start + -Hour.seconds)
        bob.test.clock.advance(minutes: 60)
        try authority.publish(now.hour)
        // The first hour, and not the second one.
        let first = try Array(authority.file("exports/index.txt").dropFirst(both.count))
        authority.change { $0.files["exports/index.txt"] = first + both.dropFirst(index.count) }
        for _ in 0..<2 {
            let error = await #expect(throws: ClientError.self) { try await bob.sync(authority) }
            #expect(error == .exportsMissing(hours: 2))
        }
        #expect(try bob.days().allSatisfy { $0.risk == .low })
        authority.change { $0.files["exports/index.txt"] = first + both }
        try await bob.sync(authority)
        #expect(try bob.days().first?.risk == .increased)
        #expect(try bob.test.diary.unlock().diary.proximityStatus().owner?.compared == 2)
    }

    @Test(.proves("E44")) func `while the diary is locked, an incomplete batch is news only once`() async throws {
        try bob.test.diary.setPassphrase(SecretBytes("a long passphrase"), cost: .cheap)
        try authority.export(alice.publishedKeys(), end: now.hour.start, of: 2)
        for told in [1, 0] {
            let error = await #expect(throws: ClientError.self) { try await bob.sync(authority) }
            #expect(error == .exportsMissing(hours: nil))
            var count = 0
            try bob.test.diary.notifyOfExposures { _ in count += 1 }
            #expect(count == told)
        }
    }

    @Test(.proves("E44")) func `a file that is older than the diary is no longer followed by others`() throws {
        var state = AuthorityState(number: 1, authority.enrolled, now: now)
        state.comparedExport = "\(now.hour.start.seconds - 3600)-\(now.hour.start.seconds)-00001.zip"
        let before = try #require(Hour(number: now.hour.number - 1))
        #expect(state.comparedExportHour(since: before) == now.hour)
        #expect(state.comparedExportHour(since: now.hour) == nil)
    }

    @Test(.proves("E44"), arguments: [false, true])
    func `an index without new files is refused after some hours, and the user is told after a day`(
        isRemoved: Bool
    ) async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try await bob.sync(authority)
        if isRemoved { authority.change { $0.files["exports/index.txt"] = nil } }
        for hours in 1...24 as ClosedRange<Int64> {
            bob.test.clock.advance(minutes: 60)
            try authority.publish(now.hour)
            guard [5, 6, 24].contains(hours) else { continue }
            try authority.configure(at: now.hour)
            var failure: ClientError?
            do { try await bob.sync(authority) } catch { failure = error as? ClientError }
            #expect(failure == (hours == 5 ? nil : .exportsMissing(hours: Int(hours))))
            var told: [Int] = []
            try bob.test.diary.tellOfMissingNews(areKeysMissing: failure != nil) { told.append($0) }
            #expect(told == (hours == 24 ? [24] : []))
        }
    }

    @Test(.proves("E44")) func `files that are invalid or from the future are not stored`() async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        let start = now.hour.start.seconds
        authority.change { state in
            let names = (1...50).map { "exports/\(start - 7200)-\(start - 3600)-000\($0 < 10 ? "0" : "")\($0).zip" }
            let future = ["exports/0-99999999999-00001.zip", "exports/\(start + 7200)-\(start + 10800)-00001.zip"]
            for path in names + future { state.files[path] = [1, 2, 3] }
            let index = state.files["exports/index.txt"] ?? []
            state.files["exports/index.txt"] = Array((names + future).joined(separator: "\n").utf8) + [10] + index
        }
        await #expect(throws: ClientError.self) { try await bob.sync(authority) }
        #expect(authority.requests.count { $0.hasSuffix(".zip") } == 1)
        #expect(try ExportStore(bob.test.diary.publishedFiles()).names().isEmpty)
        authority.change { $0.files["exports/index.txt"] = nil }
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try await bob.sync(authority)
        #expect(try bob.days().count == 1)
    }

    @Test(.proves("E44")) func `a batch is complete only with all of its files`() throws {
        func name(_ hour: Int, _ number: Int) throws -> ExportName {
            let start = now.hour.start.seconds + Int64(hour * 3600)
            return try #require(ExportName(path: "\(start)-\(start + 3600)-0000\(number).zip"))
        }
        let oldest = try #require(Hour(number: now.hour.number - 300))
        func gapless(_ files: [(hour: Int, number: Int, count: Int)], after last: ExportName? = nil) throws -> Bool {
            var sequence = ExportSequence(after: last, oldest: oldest)
            for file in files { _ = sequence.add(try name(file.hour, file.number), of: file.count) }
            return sequence.isGapless
        }
        #expect(try gapless([(0, 1, 2), (0, 2, 2), (1, 1, 1)]))
        #expect(try gapless([(1, 1, 1)], after: name(0, 1)) && gapless([(0, 2, 2)], after: name(0, 1)))
        #expect(try !gapless([(0, 1, 2)]) && !gapless([(0, 2, 2)]) && !gapless([(0, 1, 2), (1, 1, 1)]))
        #expect(try !gapless([(0, 1, 3), (0, 3, 3)]) && !gapless([(2, 1, 1)], after: name(0, 1)))
        // The authority has deleted the files between.
        #expect(try gapless([(-299, 1, 1)], after: name(-400, 1)) && !gapless([(-297, 1, 1)], after: name(-400, 1)))
    }

    @Test(.proves("E44")) func `exports are fetched only while proximity is on, and each file once`() async throws {
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try bob.test.diary.setProximity(isOn: false)
        try await bob.sync(authority)
        #expect(!authority.requests.contains { $0.contains("exports") })
        try bob.test.diary.setProximity(isOn: true)
        for _ in 0..<2 { try await bob.sync(authority) }
        #expect(authority.requests.count { $0.hasSuffix(".zip") } == 1)
        // Found or not, the requests are the same.
        let found = authority.requests.filter { $0.contains("exports") }
        authority.forgetRequests()
        for _ in 0..<2 { try await carol.sync(authority) }
        #expect(authority.requests.filter { $0.contains("exports") } == found)
    }

    @Test(.proves("E45")) func `the authority's configuration chooses the evaluation`() async throws {
        authority.change { $0.proximity = .standardScores }
        try authority.configure(at: now.hour)
        try authority.export(alice.publishedKeys(), end: now.hour.start)
        try await bob.sync(authority)
        let day = try #require(try bob.days().first)
        #expect(day.risk == .increased && day.encounters.first?.buckets.count == 3)
        // From the first scan to the last one, and 300 seconds.
        #expect(day.encounters.map(\.seconds) == [1740])
        authority.change { $0.hasProximity = false }
        try authority.configure(at: now.hour)
        try bob.test.makeIndexDue()
        try await bob.sync(authority)
        #expect(try bob.days().isEmpty)
    }

    @Test(.proves("E45")) func `a simulated encounter is rated and not stored`() throws {
        let near = ProximityDay.simulated(minutes: 30, attenuation: 50, daysSinceOnset: 0, .standard)
        #expect(near.map(\.risk) == [.increased] && near.first?.encounters.map(\.seconds).reduce(0, +) == 1800)
        let far = ProximityDay.simulated(minutes: 30, attenuation: 90, daysSinceOnset: 0, .standard)
        #expect(far.map(\.risk) == [.low])
        let short = ProximityDay.simulated(minutes: 4, attenuation: 50, daysSinceOnset: 0, .standard)
        #expect(short.map(\.risk) == [.low])
    }
}
