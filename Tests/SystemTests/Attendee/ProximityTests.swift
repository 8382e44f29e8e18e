import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import ExposureNotification
import Foundation
import QRCode
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// What proximity does without the user, with the real programs.
@Suite(
    "Proximity in the background",
    .timeLimit(.minutes(10)),
    .enabled("this machine has no overlay mounts") { try await DesktopFixture.isPossible }
)
struct ProximityTests {
    /// The clock is 600 times as fast: the user is told after ten minutes.
    @Test(.proves("E48")) func `a desktop notification tells once that Bluetooth does not work`() async throws {
        let attendee = try AttendeeFixture()
        let diary = try Diary(in: attendee.directory)
        try attendee.consent()
        try diary.setProximity(isOn: true)
        let desktop = try DesktopFixture()
        let clock = "CHECKIN_RADIO_CLOCK=600@\(Int64(Date().timeIntervalSince1970))"
        let nowhere = attendee.home.string
        async let process = desktop.checkin(
            ["record-proximity", "--radio-directory", nowhere],
            attendee,
            in: ["/usr/bin/env", clock]
        )
        let told = try await eventually {
            try desktop.told(attendee)
        } is: {
            !$0.isEmpty
        }
        #expect(told.map(\.last) == ["Bluetooth does not work: run checkin proximity."])
        // Ten further attempts to reach checkin-radio say nothing.
        try await Task.sleep(for: .seconds(1))
        try diary.setProximity(isOn: false)
        let ending = try await process
        #expect(ending.status == 0, "\(ending.error)")
        #expect(try desktop.told(attendee) == told)
    }

    @Test(
        .proves("E47")
    )
    func `keys that the user has permitted to share in advance are shared once after a positive result`() async throws {
        let (authority, attendee) = try await permitted()
        let desktop = try DesktopFixture()
        for _ in 0..<2 {
            let ending = try await desktop.sync(attendee)
            #expect(ending.status == 0, "\(ending.error)")
        }
        #expect(try await attendee.waitUntilSent() == 1)
        let told = try desktop.told(attendee).map(\.last)
        #expect(told.count { $0?.contains("Your test is positive.") == true } == 1)
        #expect(try await attendee.json("proximity", "status")["may_share_until"] is NSNull)
        _ = try await authority.stop()
    }

    @Test(.proves("E47", "P8"))
    func `a permission in advance requests nothing while no desktop can tell the user`() async throws {
        let (authority, attendee) = try await permitted()
        try await attendee.succeed("sync", "--scheduled")
        _ = try await authority.stop()
        // The result is known, and the files are current. A request would fail.
        try await attendee.succeed("sync", "--scheduled")
        #expect(try await !(attendee.json("proximity", "status")["may_share_until"] is NSNull))
    }

    /// Returns an attendee who agreed, before the test, to share keys if the result is positive. The
    /// laboratory reported a positive result an hour ago.
    private func permitted() async throws -> (AuthorityFixture, AttendeeFixture) {
        let authority = try await AuthorityFixture(
            configuration: AuthorityFixture.apps,
            offset: AuthorityFixture.secondsUntilNoon
        )
        let attendee = try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true)
        try await attendee.enroll(at: authority)
        let noon = UnixTime(seconds: Int64(Date().timeIntervalSince1970) + AuthorityFixture.secondsUntilNoon)
        let diary = try Diary(in: attendee.directory) { noon }
        try diary.setProximity(isOn: true)
        _ = try diary.nextBeacon()
        try await attendee.succeed("sync")

        let (refused, advice) = try attendee.onTerminal(["share", "--in-advance"], answering: [])
        #expect(refused != 0 && advice.contains("--in-advance --test GUID"), "\(advice)")
        let test = UUID()
        let today = String(Date(timeIntervalSince1970: Double(noon.seconds)).ISO8601Format().prefix(10))
        let slip = attendee.home.appending("slip.png").string
        try Data(PNGRenderer.render(QRMatrix(test.uuidString), pixelsPerModule: 4)).write(to: URL(filePath: slip))
        let (permitted, shown) = try attendee.onTerminal(
            ["share", "--in-advance", "--image", slip],
            answering: [
                ("Day of the test", today), ("have you had, symptoms?", "yes"),
                ("Since which day?", "unknown"), ("Type “I consent”", "i consent"),
            ]
        )
        #expect(permitted == 0 && shown.contains("1 key would be sent"), "\(shown)")
        #expect(shown.contains("Your keys are shared once"), "\(shown)")
        try await report(test, to: authority)
        try authority.setClock(offset: AuthorityFixture.secondsUntilNoon + 3700)
        return (authority, attendee)
    }

    /// Reports a positive result as a laboratory.
    private func report(_ test: UUID, to authority: AuthorityFixture) async throws {
        let key = try await authority.authorityd("laboratory", "add", "central")
        let identifier = unsafe withUnsafeBytes(of: test.uuid) { unsafe [UInt8]($0) }
        let digest = SHA256.hash(identifier).map { String(format: "%02x", $0) }.joined()
        let answer = try await LoopbackHTTP.post(
            "/v1/laboratory/results",
            Array(#"{"results": [{"test": "\#(digest)", "result": "positive"}]}"#.utf8),
            headers: ["Authorization: Bearer \(key)"],
            port: authority.port
        )
        try #require(answer?.status == 204)
    }
}
