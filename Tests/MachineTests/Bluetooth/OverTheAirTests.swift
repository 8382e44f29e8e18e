import Bluetooth
import BluetoothSimulator
import CheckInClient
import CheckInProtocol
import Clocks
import Encodings
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// From the air to a warning, with the real programs: `checkin-radio` and `checkin record-proximity` on
/// Debian's kernel in a virtual machine, and `authorityd` with its portal and `checkin` on this machine,
/// to which the diaries return. The programs' clocks are 8 times as fast, and the controllers' intervals 8
/// times as short. A slow machine could not begin and end shorter scans in time.
@Suite(
    "Encounters, from the air to a warning",
    .serialized,
    .timeLimit(.minutes(60)),
    .extended,
    .enabled("this machine cannot run a virtual machine") { try await BluetoothImage.isThere.value }
)
struct OverTheAirTests {
    private static let speed = 8.0
    /// The adapters of Alice, Bob and Carol, and of a phone.
    private static let kinds: [ControllerKind] = [.extended, .legacy, .extended, .extended]
    private static let (alice, bob, carol, phone) = (0, 1, 2, 3)

    @Test(.proves("E49"))
    func `people near a person, or near a phone, are warned with day, minutes and attenuation`() async throws {
        let noon = AuthorityFixture.secondsUntilNoon
        let authority = try await AuthorityFixture(
            configuration: AuthorityFixture.apps,
            offset: noon
        )
        let people = try (0..<3).map { _ in try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true) }
        for (number, person) in people.enumerated() {
            try await person.enroll(at: authority)
            var settings = ProximitySettings()
            settings.adapter = "hci\(number)"
            try Diary(in: person.directory).setProximity(isOn: true, settings)
        }

        let meeting = try await meet(people, noon: noon)
        try authority.setClock(offset: meeting.end - Int64(Date().timeIntervalSince1970) + 600)
        let atHome = try AttendeeFixture(copying: people[Self.bob])
        try await checkPhone(meeting, authority, atHome)
        try await checkSharing(meeting, authority, people)
    }

    // MARK: The meeting

    /// What happened in the machine. Times are in seconds since 1970, on the programs' clock.
    private struct Meeting {
        /// When Alice, Bob and the phone were near each other.
        let contact: Range<Int64>
        /// When the machine stopped.
        let end: Int64
        /// The phone's key in hexadecimal, and the interval of its first payload.
        let key: String
        let interval: Int64

        var day: String { UnixTime(seconds: contact.lowerBound).utc("%Y-%m-%d") }
    }

    /// Bob is near Alice and the phone for half an hour. Carol is two rooms away.
    private func meet(_ people: [AttendeeFixture], noon: Int64) async throws -> Meeting {
        let machine = try await BluetoothMachine(Self.kinds, scale: Self.speed, programs: ["checkin"])
        for (number, person) in people.enumerated() {
            let copy = machine.share.appending("diary-\(number)").string
            try FileManager.default.copyItem(atPath: person.directory.string, toPath: copy)
            try await machine.run("cp -r diary-\(number) /tmp && rm -r diary-\(number)")
        }
        let now = try await machine.time()
        // At this moment, the clock shows noon of the next day.
        let clock = RadioClock(speed: Self.speed, origin: now - Int64(Double(noon) / (Self.speed - 1)))
        for number in people.indices {
            try await machine.startService(number, clock: clock)
            try await machine.run(
                """
                \(clock.variable) checkin record-proximity --data /tmp/diary-\(number) > record-\(number) 2>&1 &
                echo $! > record-\(number).pid
                """
            )
        }
        let key = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: 0...255) })
        let interval = (now + noon) / 600
        let payloads = try await ExternalTool.judge("phone.py", ["payloads", key, "\(interval)", "100", "8"]).split(
            separator: "\n"
        ).map {
            hex(String($0))
        }
        // The phone changes its identifier every 12 minutes.
        try await machine.startRadio(Self.phone, seconds: 2000, payloads: payloads, life: 90)
        try await waitForAll(machine)

        func setAttenuation(near: Int?, far: Int?) {
            machine.simulator.withAir { air in
                air.setAttenuation(near, between: Self.alice, and: Self.bob)
                air.setAttenuation(near.map { $0 + 10 }, between: Self.phone, and: Self.bob)
                for other in [Self.alice, Self.bob, Self.phone] {
                    air.setAttenuation(far, between: Self.carol, and: other)
                }
            }
        }
        let begin = try await machine.time()
        setAttenuation(near: 50, far: 85)
        try await Task.sleep(for: .seconds(1800 / Self.speed))
        setAttenuation(near: nil, far: nil)
        let end = try await machine.time()
        for (number, person) in people.enumerated() {
            try await machine.run(
                """
                \(clock.variable) checkin proximity off --data /tmp/diary-\(number)
                pid=$(cat record-\(number).pid)
                timeout 100 sh -c "while [ -e /proc/$pid/exe ]; do sleep 0.1; done"
                cp -r /tmp/diary-\(number) .
                """
            )
            try FileManager.default.removeItem(atPath: person.directory.string)
            try FileManager.default.copyItem(
                atPath: machine.share.appending("diary-\(number)").string,
                toPath: person.directory.string
            )
        }
        func shown(_ time: Int64) -> Int64 { clock.origin + Int64(Double(time - clock.origin) * Self.speed) }
        return Meeting(
            contact: shown(begin)..<shown(end + 1),
            end: shown(try await machine.time() + 1),
            key: key,
            interval: interval
        )
    }

    /// Waits until all are on the air.
    private func waitForAll(_ machine: BluetoothMachine) async throws {
        let senders = try await eventually {
            Set(machine.simulator.withAir { $0.log }.map(\.sender))
        } is: {
            $0.count == Self.kinds.count
        }
        if senders.count < Self.kinds.count { print(try await machine.run("cat record-* service-* radio-*")) }
        try #require(senders.count == Self.kinds.count)
    }

    // MARK: Warnings

    /// The days with encounters, as `checkin exposures --json` prints them.
    private struct Report: Decodable {
        let proximity: [EncounterDay]

        struct EncounterDay: Decodable {
            let day_utc: String
            let risk: String
            let encounters: [Encounter]

            /// The seconds at each attenuation.
            var seconds: [Int] {
                encounters.reduce([0, 0, 0, 0]) { sum, encounter in
                    zip(sum, encounter.attenuation).map { $0 + $1.seconds }
                }
            }
        }

        struct Encounter: Decodable {
            let start: String
            let attenuation: [Bucket]
        }

        struct Bucket: Decodable {
            let seconds: Int
        }
    }

    /// Bob is warned by the phone's key in a file that another program has written.
    private func checkPhone(_ meeting: Meeting, _ authority: AuthorityFixture, _ bob: AttendeeFixture) async throws {
        let exports = authority.publicFiles.appending("exports")
        try FileManager.default.createDirectory(atPath: exports.string, withIntermediateDirectories: true)
        // The authority would adopt a file of one hour as its own.
        let end = meeting.end / 3600 * 3600
        let start = end - 2 * 3600
        let name = "\(start)-\(end)-00001.zip"
        _ = try await ExternalTool.judge(
            "phone.py",
            [
                "export", exports.appending(name).string, authority.directory.appending("data/signing.key").string,
                "example", "\(start)", "\(end)", meeting.key, "\(meeting.interval)",
            ]
        )
        let index = URL(filePath: exports.appending("index.txt").string)
        try Data("exports/\(name)\n".utf8).write(to: index)
        let days = try await days(bob)
        try FileManager.default.removeItem(at: index)
        try FileManager.default.removeItem(atPath: exports.appending(name).string)
        // The phone's attenuation of 60 dB belongs to the second bucket.
        try check(days, meeting, bucket: 1)
    }

    /// Alice shares her keys. Bob is warned, and Carol is not.
    private func checkSharing(
        _ meeting: Meeting,
        _ authority: AuthorityFixture,
        _ people: [AttendeeFixture]
    ) async throws {
        let code = try await ExternalTool.hotlineCode(
            "http://127.0.0.1:\(authority.portalPort)",
            name: "admin",
            password: authority.password
        )
        let (status, shown) = try people[Self.alice].onTerminal(
            ["share"],
            answering: [
                ("code or PIN", code), ("Day of the test", meeting.day), ("symptoms?", "yes"),
                ("Since which day", meeting.day), ("Type “bytes”", "bytes"), ("Type “I consent”", "i consent"),
                ("Type “send”", "send"),
            ]
        )
        try #require(status == 0, "\(shown)")
        #expect(try await people[Self.alice].waitUntilSent() == 1)
        try authority.setClock(offset: meeting.end - Int64(Date().timeIntervalSince1970) + 5 * 3600)
        let end = UInt32(meeting.end / 3600) + 5
        let newest = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 + 1 >= end
        }
        try #require(newest + 1 >= end)
        // One of the published keys is the key whose bytes were shown. The others are padding.
        let keys = try await eventually {
            try await publishedKeys(authority).filter { shown.contains($0) }
        } is: {
            !$0.isEmpty
        }
        #expect(keys.count == 1)

        try check(try await days(people[Self.bob]), meeting, bucket: 0)
        // Carol received identifiers, but so far away that the time has no weight.
        #expect(try await days(people[Self.carol]).allSatisfy { $0.risk == "low" && $0.seconds[..<3] == [0, 0, 0] })
        #expect(try await days(people[Self.alice]).isEmpty)
    }

    /// The keys of all export files, in hexadecimal.
    private func publishedKeys(_ authority: AuthorityFixture) async throws -> [String] {
        let exports = authority.publicFiles.appending("exports").string
        var keys: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: exports) where name.hasSuffix(".zip") {
            let file = try await ExternalTool.judge(
                "read_export.py",
                ["\(exports)/\(name)", authority.directory.appending("data/signing.pub").string]
            )
            keys += file.matches(of: /"key": "([0-9a-f]{32})"/).map { String($0.1) }
        }
        return keys
    }

    private func days(_ person: AttendeeFixture) async throws -> [Report.EncounterDay] {
        try Diary(in: person.directory).setProximity(isOn: true)
        try await person.succeed("sync")
        let ending = try await person.checkin("exposures", "--json")
        try #require(ending.status == 0, "\(ending.error)")
        return try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8)).proximity
    }

    /// There is one day with an increased risk, and its minutes are those of the contact, in this bucket
    /// of attenuation. Scans are up to five minutes apart.
    private func check(_ days: [Report.EncounterDay], _ meeting: Meeting, bucket: Int) throws {
        try #require(days.count == 1)
        #expect(days[0].day_utc == meeting.day && days[0].risk == "increased")
        let seconds = days[0].seconds
        let contact = meeting.contact.count
        #expect(
            seconds.enumerated().allSatisfy { $0.offset == bucket || $0.element == 0 },
            "\(seconds) of \(contact) seconds"
        )
        #expect((contact - 900...contact + 600).contains(seconds[bucket]), "\(seconds) of \(contact) seconds")
        let start = try Date(try #require(days[0].encounters.first).start, strategy: .iso8601).timeIntervalSince1970
        #expect(meeting.contact.contains(Int64(start)))
    }
}
