import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The command that the timer runs, with the real program.
@Suite(.timeLimit(.minutes(15)))
struct TimerTests {
    @Test(.proves("C1"))
    func `without the consent to matching, the timer sends a submission if the background process was killed`()
        async throws
    {
        let fixture = try await SharedVisitFixture()
        let attendee = fixture.attendee
        try await attendee.succeed("sync")
        let code = try #require(try await fixture.codes(1).first)
        try attendee.authorize(fixture.answers(code))
        try Diary(in: attendee.directory).answer(.matching, false)
        try await attendee.succeed("sync", "--scheduled")
        let sent = try await attendee.waitUntilSent()
        #expect(sent == 1)
    }

    @Test(
        .proves("P8", "I6"),
        .enabled("this machine does not allow a mount namespace") { try await DesktopFixture.isPossible }
    )
    func `due messages are sent before the notification, and a desktop that does not respond does not block`()
        async throws
    {
        let fixture = try await SharedVisitFixture()
        try await fixture.publishCompanion()
        let attendee = fixture.attendee
        // Begin a stay that ends later, so that the background process has an event to wait for.
        try await attendee.succeed("scan", "--code", try VenueCodeURL.ofNewVenue().string, "--stay", "5m")
        let (begun, lock) = (attendee.home.appending("begun"), attendee.directory.appending("attend.lock"))
        let desktop = try DesktopFixture(
            script: "until test -e \(lock); do sleep 0.1; done; touch \(begun); exec sleep infinity"
        )
        let ending = try await desktop.sync(attendee)
        #expect(ending.status == 0, "\(ending.error)")
        #expect(FileManager.default.fileExists(atPath: begun.string))
        // The notification is shown as soon as a desktop responds.
        let working = try DesktopFixture()
        #expect(try await working.sync(attendee).status == 0)
        #expect(try working.told(attendee).count == 1)
    }

    @Test(
        .enabled("this machine does not allow a mount namespace") { try await DesktopFixture.isPossible },
        arguments: [true, false]
    )
    func `status shows whether the program for notifications is missing`(isThere: Bool) async throws {
        let attendee = try AttendeeFixture()
        let desktop = try DesktopFixture(isExecutable: isThere)
        let words = try await desktop.checkin(["status"], attendee).output
        #expect(words.contains("notify-send is missing (sudo apt install libnotify-bin)") == !isThere)
        let json = try await desktop.checkin(["status", "--json"], attendee).output
        #expect(json.contains("\"notifications\" : \(isThere)"))
    }

    @Test(
        .proves("I4"),
        .enabled("this machine does not allow a mount namespace") { try await DesktopFixture.isPossible },
        .enabled(if: hasKeyring, "the kernel's keyring is not available")
    )
    func `if the keyring has lost the key, status says so, and the user is notified once`() async throws {
        let attendee = try AttendeeFixture()
        let passphrase = attendee.home.appending("passphrase")
        try PrivateFile.replace(passphrase, with: Array("correct horse\n".utf8))
        try await attendee.succeed("passphrase", "set", "--keyring", "--new-passphrase-file", passphrase.string)
        #expect(try await attendee.checkin("status").output.contains("\nMatching key:       in the kernel's keyring, "))
        // The services of the user's systemd run in a user namespace, whose user keyring is another one.
        let confined = try await attendee.checkin(["status"], in: ["unshare", "--user", "--map-current-user"])
        #expect(confined.output.contains("\nMatching key:       in the kernel's keyring, "), "\(confined.output)")
        // As after the machine was switched off.
        let file = try #require(try PrivateFile.read(attendee.directory.appending("matching.key")))
        let start = try #require(file.firstRange(of: Array("venue-checkin:".utf8))).lowerBound
        let name = String(decoding: file[start..<start + Int(file[start - 1])], as: UTF8.self)
        #expect(UserKeyring.remove(name: name) == nil)
        let status = try await attendee.checkin("status")
        #expect(status.status == 0, "\(status.error)")
        #expect(
            status.output.contains("\nMatching key:       missing: comparing waits until you unlock the diary "),
            "\(status.output)"
        )
        let desktop = try DesktopFixture()
        for _ in 1...2 {
            let ending = try await desktop.sync(attendee)
            #expect(ending.status == 0, "\(ending.error)")
        }
        let notice = "Comparing waits until you unlock your diary: run checkin list."
        #expect(try desktop.told(attendee) == [["--app-name=checkin", "Check-in diary", notice]])
    }

    private static var hasKeyring: Bool {
        let name = "venue-checkin:test-\(UUID().uuidString)"
        let key = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        guard key.withSpan({ UserKeyring.add($0, name: name) }) == nil else { return false }
        defer { _ = UserKeyring.remove(name: name) }
        return (try? UserKeyring.read(name: name, maximumCount: key.count).get()) != nil
    }

    @Test(.proves("I6")) func `the package depends on the programs for notifications and for checking certificates`()
        throws
    {
        let control = try String(
            contentsOf: ExternalTool.packageRoot.appending(path: "debian/control"),
            encoding: .utf8
        )
        let package = try #require(control.split(separator: "\n\n").first { $0.contains("Package: venue-checkin\n") })
        let fields = package.split(separator: "\n").filter { $0.contains(/^(Depends|Recommends):/) }.joined()
        #expect(fields.contains(/Depends:.* ca-certificates/))
        #expect(fields.contains(/Recommends:.* libnotify-bin/))
    }

    @Test func `the background process continues if a submission has no connection`() async throws {
        let fixture = try await SharedVisitFixture()
        let attendee = fixture.attendee
        let code = try #require(try await fixture.codes(1).first)
        try attendee.authorize(fixture.answers(code))
        try await attendee.succeed("scan", "--code", try VenueCodeURL.ofNewVenue().string)
        let diary = try Diary(in: attendee.directory)
        let enrolled = try diary.requireAuthority()
        let nowhere = "http://127.0.0.1:1"
        try diary.unlock().enroll(
            EnrolledAuthority(host: enrolled.host, address: nowhere, region: enrolled.region, key: enrolled.key)
        )
        let due = try #require(try diary.unlock().submissions().first?.due)
        let program = try await attendee.start("attend")
        let postponed = try await eventually {
            try diary.unlock().submissions().first
        } is: {
            $0?.due.map { $0 > due } == true
        }
        #expect(postponed?.wasTried == false)
        #expect(try ProcessLock.holder(of: attendee.directory.appending("attend.lock")) == program.identifier)
    }
}
