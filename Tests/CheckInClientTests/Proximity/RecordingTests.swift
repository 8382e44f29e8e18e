import CheckInProtocol
import Cryptography
import ExposureNotification
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

/// Broadcasting and recording.
@Suite struct RecordingTests {
    @Test(.proves("E40")) func `nothing is broadcast or recorded without the consent, or while proximity is off`()
        throws
    {
        let test = try TestDiary()
        #expect(throws: DiaryError.noConsent(.proximity, .notAsked)) { try test.diary.setProximity(isOn: true) }
        #expect(try test.diary.nextBeacon() == nil)
        let device = try ProximityDevice()
        let data = try #require(try device.onAir())
        try device.test.diary.setProximity(isOn: false)
        #expect(try device.test.diary.nextBeacon() == nil && device.test.diary.activeProximity() == nil)
        try device.test.diary.record([(data, UnixTime.noon.seconds, -50)], scanFrom: 0, until: 4)
        #expect(try device.test.sealedValues(in: "sightings").isEmpty)
        try device.test.diary.setProximity(isOn: true)
        try device.test.diary.answer(.proximity, false)
        #expect(try device.test.diary.activeProximity() == nil && device.test.diary.nextBeacon() == nil)
        // A new consent does not turn it on.
        try device.test.diary.answer(.proximity, true)
        #expect(try device.test.diary.activeProximity() == nil)
    }

    @Test(.proves("E41")) func `over two days, no identifier is sent twice, and each belongs to the key of its day`()
        throws
    {
        let device = try ProximityDevice()
        let end = UnixTime.noon + 2 * Day.seconds
        while device.test.clock.time < end {
            _ = try device.onAir()
            device.test.clock.advance(seconds: 20)
        }
        let sent = device.sent.withLock { $0 }
        #expect(Set(sent.map(\.data)).count == sent.count)
        let lives = sent.map { $0.until - $0.from }
        #expect(lives.allSatisfy { (600...1200).contains($0) } && Set(lives).count > 20)
        // The next beacon follows within one step of the clock.
        #expect(zip(sent, sent.dropFirst()).allSatisfy { (0..<21).contains($1.from - $0.until) })
        let keys = try device.test.diary.unlock().transaction { try $0.ownKeys() }
        #expect(keys.count == 3 && Set(keys.map { $0.start.startOfDay }).count == 3)
        for beacon in sent {
            let interval = try #require(IntervalNumber(containing: beacon.from.seconds))
            let key = try #require(keys.first { $0.start == interval.startOfDay })
            let derived = DerivedKeys(of: key.bytes)
            let advertisement = try #require(Advertisement(beacon.data, accepting: 20...20))
            #expect(advertisement.identifier == derived.identifier(in: interval))
            let metadata = derived.crypt(advertisement.encryptedMetadata, of: advertisement.identifier)
            #expect(BeaconMetadata(metadata) == BeaconMetadata(calibrationConfidence: 0, transmitPower: 0))
        }
    }

    @Test(.proves("E41")) func `a killed process never sends an identifier again`() throws {
        let device = try ProximityDevice()
        for _ in 0..<200 {
            _ = try device.onAir()
            device.kill()
            device.test.clock.advance(seconds: Int64.random(in: 1...900))
        }
        let sent = device.sent.withLock { $0 }
        #expect(Set(sent.map(\.data)).count == sent.count && sent.count > 50)
    }

    @Test(.proves("E41")) func `a clock that was set back to another day gets a new key`() throws {
        let device = try ProximityDevice()
        let first = try #require(try device.onAir())
        device.kill()
        device.test.clock.set(.noon + (-2 * Day.seconds))
        let second = try #require(try device.onAir())
        device.kill()
        device.test.clock.set(.noon)
        let third = try #require(try device.onAir())
        #expect(Set([first, second, third]).count == 3)
    }

    @Test(.proves("E41")) func `the transmit power is the measured or the reported one`() throws {
        let device = try ProximityDevice()
        func power() throws -> Int? {
            device.kill()
            device.test.clock.advance(minutes: 20)
            let data = try #require(try device.onAir())
            let advertisement = try #require(Advertisement(data, accepting: 20...20))
            let key = try #require(try device.test.diary.unlock().transaction { try $0.ownKeys() }.last)
            return BeaconMetadata(
                DerivedKeys(of: key.bytes).crypt(advertisement.encryptedMetadata, of: advertisement.identifier)
            )?.transmitPower
        }
        #expect(try power() == 0)
        try device.test.diary.recordRadio { $0.reportedPower = 8 }
        #expect(try power() == 8)
        var settings = ProximitySettings()
        settings.transmitPower = -17
        try device.test.diary.setProximity(isOn: true, settings)
        #expect(try power() == -17)
    }

    @Test(.proves("E42")) func `recorded beacons are there after a restart, with times, strength and previous scan`()
        throws
    {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        try ProximityDevice.meet(device, other, minutes: 30, attenuation: 47)
        let sightings = try device.test.reopened().transaction { try $0.sightings() }
        #expect(sightings.count == 7 * 4 && sightings.allSatisfy { $0.rssi == -47 })
        #expect(Set(sightings.map(\.time)).count == 28)
        #expect(sightings.first?.previousScan == nil)
        #expect(sightings.dropFirst(4).allSatisfy { (236...239).contains($0.time - ($0.previousScan ?? 0)) })
        let status = try device.test.diary.unlock().diary.proximityStatus()
        #expect(status.owner?.heardLastHour == Set(sightings.map(\.advertisement.identifier)).count)
    }

    @Test(.proves("E42")) func `packets that are not beacons are ignored, and a correction is added`() throws {
        let device = try ProximityDevice()
        var settings = ProximitySettings()
        settings.signalCorrection = -4
        try device.test.diary.setProximity(isOn: true, settings)
        let beacon = try #require(try ProximityDevice().onAir())
        let time = device.test.clock.time.seconds
        try device.test.diary.record(
            [(beacon, time, -50), ([2, 1, 6], time, -50), ([], time, -50), (beacon, time, 127)],
            scanFrom: time,
            until: time + 4
        )
        #expect(try device.test.diary.transaction { try $0.sightings() }.map(\.rssi) == [-54])
    }

    @Test(arguments: [-1, Int64(UInt32.max) + 1, .min, .max] as [Int64])
    func `times that a page cannot contain are not stored`(time: Int64) throws {
        let device = try ProximityDevice()
        let beacon = try #require(try ProximityDevice().onAir())
        try device.test.diary.record([(beacon, time, -50)], scanFrom: time, until: time)
        #expect(try device.test.diary.transaction { try $0.sightings() }.isEmpty)
        let now = device.test.clock.time.seconds
        try device.test.diary.record([(beacon, now, -50)], scanFrom: now, until: now)
        #expect(try device.test.diary.transaction { try $0.sightings() }.map(\.previousScan) == [nil])
    }

    @Test(.proves("E43")) func `packets are stored under the day on which they were received, or not at all`() throws {
        let device = try ProximityDevice()
        let beacon = try #require(try ProximityDevice().onAir())
        let before = device.test.clock.time.seconds
        device.test.clock.advance(minutes: 5 * 24 * 60)
        let now = device.test.clock.time.seconds
        // The adapter was unplugged during a scan, and is back.
        try device.test.diary.record([(beacon, before, -50)], scanFrom: now - 4, until: now)
        #expect(try device.test.diary.transaction { try $0.sightings() }.isEmpty)
        // The machine slept during a scan.
        try device.test.diary.record([(beacon, before, -50)], scanFrom: before - 4, until: now)
        #expect(try device.test.diary.transaction { try $0.sightings() }.count == 1)
        try device.test.diary.deleteProximity(of: UnixTime(seconds: before).day)
        #expect(try device.test.diary.transaction { try $0.sightings() }.isEmpty)
    }

    @Test(.proves("E42")) func `many identifiers fill only one day`() throws {
        let device = try ProximityDevice()
        var generator = SeededGenerator(7)
        func flood(with other: ProximityDevice? = nil) throws {
            let time = device.test.clock.time.seconds
            let honest = try other?.onAir()
            let packets = (0..<40_000).map { number in
                if let honest, number % 10_000 == 0 { return (data: honest, time: time, rssi: Int8(-60)) }
                let data = Advertisement(
                    identifier: ProximityIdentifier(
                        (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    )!,
                    encryptedMetadata: [1, 2, 3, 4]
                ).bytes
                return (data: data, time: time, rssi: Int8(-60))
            }
            try device.test.diary.record(packets, scanFrom: time, until: time + 4)
        }
        // At noon, a quarter of the pages, and half of the others.
        try flood()
        #expect(try device.test.sealedValues(in: "sightings").count == 64 + 96)
        #expect(try device.test.diary.proximityStatus().fullDay == UnixTime.noon.day)

        // A device that is met in the evening is recorded, even during the flood.
        for _ in 0..<2 {
            device.test.clock.advance(minutes: 3 * 60)
            let other = try ProximityDevice(at: device.test.clock.time)
            try flood(with: other)
            let data = try #require(try other.onAir())
            let identifier = try #require(Advertisement(data, accepting: 20...20)).identifier
            let sightings = try device.test.diary.transaction { try $0.sightings() }
            #expect(sightings.filter { $0.advertisement.identifier == identifier }.count == 4)
        }
        #expect(try device.test.sealedValues(in: "sightings").count == 64 + 144)

        device.test.clock.advance(minutes: 18 * 60)
        let other = try ProximityDevice(at: device.test.clock.time)
        try device.scan([(other, 50)])
        #expect(try device.test.sealedValues(in: "sightings").count == 64 + 144 + 1)
    }

    @Test(.proves("E43")) func `recording works while the diary is locked, and yesterday's key is then sealed`() throws
    {
        let (device, other) = try Self.beforeMidnight()
        try device.test.diary.setPassphrase(SecretBytes("a long passphrase"), cost: .cheap)
        let locked = try device.test.diary.transaction { $0.owner == nil }
        #expect(locked)
        try ProximityDevice.meet(device, other, minutes: 60, attenuation: 50)
        #expect(try device.test.diary.transaction { try $0.sightings() }.count == 15 * 4)
        #expect(throws: DiaryError.locked) { try device.test.diary.unlock().transaction { try $0.ownKeys() } }
        let unlocked = try device.test.diary.unlock(passphrase: SecretBytes("a long passphrase"))
        let keys = try unlocked.transaction { try $0.ownKeys() }
        #expect(keys.count == 2)
        // The keys beside the diary decrypt today's key, but not yesterday's.
        let readable = try Thief(device.test).readable().map(\.bytes)
        func isReadable(_ key: TemporaryExposureKey) -> Bool {
            let base64 = Array(Data(Array(copying: key.bytes)).base64EncodedString().replacing("/", with: "\\/").utf8)
            return readable.contains { Data($0).range(of: Data(base64)) != nil }
        }
        #expect(keys.map(isReadable) == [false, true])
    }

    @Test(.proves("E43"))
    func `beacons and keys are on the disk only encrypted, and nothing is left after the deletion`() throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        try ProximityDevice.meet(device, other, minutes: 60, attenuation: 50)
        let identifiers = other.sent.withLock { $0.map { Array($0.data[11..<27]) } }
        let key = try #require(try device.test.diary.unlock().transaction { try $0.ownKeys() }.first)
        for secret in identifiers + [Array(copying: key.bytes)] {
            #expect(try device.test.filesContaining(secret).isEmpty)
        }
        let sealed = try device.test.sealedValues(in: "sightings")
        #expect(!sealed.isEmpty)
        try device.test.diary.deleteProximity()
        for kind in ["sightings", "own day"] { #expect(try device.test.sealedValues(in: kind).isEmpty) }
        for value in sealed { #expect(try device.test.filesContaining(value).isEmpty) }
        #expect(
            try device.test.diary.activeProximity() == nil
                && device.test.diary.unlock().transaction { try $0.ownKeys() }.isEmpty
        )
        #expect(try device.test.diary.answer(.proximity) == .given)
    }

    @Test(.proves("E43"), arguments: [false, true])
    func `data is deleted 14 days after the start of its day, also while locked`(isLocked: Bool) throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        if isLocked { try device.test.diary.setPassphrase(SecretBytes("a long passphrase"), cost: .cheap) }
        for day in 0...3 as ClosedRange<Int64> {
            for device in [device, other] { device.test.clock.set(.noon + day * Day.seconds) }
            try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        }
        let days = try device.test.diary.backgroundState().proximity?.days.map(\.day) ?? []
        #expect(days == (0...3).map { UnixTime.noon.day.number + $0 })
        device.test.clock.set(UnixTime.midnight + (13 * Day.seconds - 1))
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        device.test.clock.set(UnixTime.midnight + 13 * Day.seconds)
        #expect(try device.test.diary.deleteExpired().deletedDays == 1)
        #expect(try device.test.diary.backgroundState().proximity?.days.map(\.day) == Array(days.dropFirst()))
        device.test.clock.set(UnixTime.midnight + 20 * Day.seconds)
        #expect(try device.test.diary.deleteExpired().deletedDays == 3)
        #expect(try device.test.sealedValues(in: "sightings").isEmpty)
        #expect(try device.test.diary.backgroundState().proximity?.current == nil)
    }

    @Test(.proves("E43", "I7"), arguments: [1, 20, 400] as [Int64], [false, true])
    func `data from while the clock was ahead is deleted 14 days after the clock is corrected`(
        days: Int64,
        isLocked: Bool
    ) throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        if isLocked { try device.test.diary.setPassphrase(SecretBytes("a long passphrase"), cost: .cheap) }
        for day in days...days + 1 {
            for device in [device, other] { device.test.clock.set(.noon + day * Day.seconds) }
            try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        }
        func rows() throws -> [[UInt8]] {
            try ["sightings", "own day"].flatMap { try device.test.sealedValues(in: $0) }
        }
        let recorded = try rows()
        #expect(recorded.count == 3, "a page of each day, and the key of the first day")
        device.test.clock.set(.noon)
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        // The key of a later day is not used again.
        #expect(try device.test.diary.backgroundState().proximity?.current == nil)
        device.test.clock.set(UnixTime.midnight + (13 * Day.seconds - 1))
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        #expect(try rows() == recorded)
        device.test.clock.set(UnixTime.midnight + 13 * Day.seconds)
        #expect(try device.test.diary.deleteExpired().deletedDays == 2)
        #expect(try rows().isEmpty)
        for value in recorded { #expect(try device.test.filesContaining(value).isEmpty) }
    }

    @Test(.proves("E43"))
    func `what is recorded on a day that the clock had shown too early is kept as long as on any other`() throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        func meet(at time: UnixTime) throws {
            for device in [device, other] {
                device.kill()
                device.test.clock.set(time)
            }
            try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        }
        let (early, late) = (UnixTime.noon + 2 * Day.seconds, UnixTime.noon + (2 * Day.seconds + Hour.seconds))
        try meet(at: early)
        device.test.clock.set(.noon)
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        try meet(at: late)
        #expect(try device.test.diary.transaction { try $0.sightings() }.count == 2 * 3 * 4)
        device.test.clock.set(UnixTime.midnight + 13 * Day.seconds)
        #expect(try device.test.diary.deleteExpired().deletedDays == 1)
        let sightings = try device.test.diary.transaction { try $0.sightings() }
        #expect(sightings.count == 3 * 4 && sightings.allSatisfy { $0.time > late.seconds })
        device.test.clock.set(UnixTime.midnight + (15 * Day.seconds - 1))
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        device.test.clock.advance(seconds: 1)
        #expect(try device.test.diary.deleteExpired().deletedDays == 1)
    }

    @Test(.proves("E43")) func `a clock that is known to be behind does not shorten the retention`() throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        try ProximityDevice.meet(device, other, minutes: 12, attenuation: 50)
        let hour = device.test.clock.time.hour.number
        try device.test.diary.enroll(PublishingAuthority().enrolled)
        try device.test.diary.updateAuthority { $0.newestHour = hour }
        device.test.clock.set(.noon + (-10 * Day.seconds))
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
        #expect(try device.test.diary.backgroundState().proximity?.current != nil)
        device.test.clock.set(UnixTime.midnight + (13 * Day.seconds - 1))
        #expect(try device.test.diary.deleteExpired().deletedDays == 0)
    }

    /// Two devices, half an hour before midnight (UTC).
    private static func beforeMidnight() throws -> (ProximityDevice, ProximityDevice) {
        let time = UnixTime.midnight + (-1800)
        return (try ProximityDevice(at: time), try ProximityDevice(at: time))
    }

    @Test(.proves("E43")) func `one day can be deleted`() throws {
        let (device, other) = try Self.beforeMidnight()
        try ProximityDevice.meet(device, other, minutes: 60, attenuation: 50)
        try device.test.diary.deleteProximity(of: UnixTime.noon.day)
        #expect(
            try device.test.diary.transaction { try $0.sightings() }.allSatisfy { $0.time >= UnixTime.midnight.seconds }
        )
        #expect(try device.test.diary.unlock().transaction { try $0.ownKeys() }.count == 1)
        try device.test.diary.deleteProximity(of: UnixTime.midnight.day)
        #expect(try device.test.diary.unlock().transaction { try $0.ownKeys() }.isEmpty)
        #expect(try device.test.diary.activeProximity() != nil)
    }

    @Test(.proves("E43"))
    func `deleting everything also deletes what proximity recorded, and deleting it keeps check-ins`() throws {
        let (device, other) = (try ProximityDevice(), try ProximityDevice())
        _ = try device.test.diary.record(.test())
        try ProximityDevice.meet(device, other, minutes: 30, attenuation: 50)
        try device.test.diary.deleteProximity()
        #expect(try device.test.diary.checkInCount() == 1)
        try device.test.diary.setProximity(isOn: true)
        try ProximityDevice.meet(device, other, minutes: 30, attenuation: 50)
        _ = try Diary.deleteEverything(in: device.test.path)
        #expect(try device.test.sealedValues().isEmpty)
    }
}
