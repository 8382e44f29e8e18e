import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real `checkin` on a small file system that is full, or mounted read-only.
@Suite(.enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible })
struct RefusingDiskTests {
    @Test(.proves("C4")) func `on a full disk, one check-in and then everything can be deleted`() async throws {
        let attendee = try AttendeeFixture()
        let diary = try Diary(in: attendee.directory)
        let ids = try (1...3).map { try diary.record(.ofNewVenue("Venue \($0)")).id.string }
        let ending = try await run(
            attendee,
            """
            cat /dev/zero > full 2>&1
            checkin scan --code - < code && exit 2
            checkin delete \(ids[0]) || exit 3
            # The deletion has released space.
            cat /dev/zero > rest 2>&1
            checkin list
            cp reading.key old.key && exit 4
            checkin delete --all --yes
            checkin list
            rm full rest
            checkin list
            """
        )
        #expect(ending.status == 0, "\(ending)")
        #expect(ending.output.contains("Deleted \(ids[0]) and all data derived from it."))
        #expect(ending.output.contains("Deleted 2 check-ins and all data derived from them."))
        #expect(!ending.output.contains("Venue 1") && ending.output.contains("Venue 3"))
        #expect(ending.output.hasSuffix("There are no check-ins.\nThere are no check-ins.\n"))
        #expect(ending.error.contains(" works on a full disk, and checkin list --data "))
    }

    @Test func `a diary on a read-only disk can be listed, but not changed`() async throws {
        let attendee = try AttendeeFixture()
        let id = try Diary(in: attendee.directory).record(.ofNewVenue()).id.string
        let ending = try await run(
            attendee,
            """
            mount -o remount,ro .
            checkin list && checkin show \(id) && checkin status && checkin exposures
            checkin delete \(id) || checkin checkout || echo refused
            """
        )
        #expect(ending.status == 0, "\(ending)")
        #expect(ending.output.contains("The Copper Kettle") && ending.output.hasSuffix("refused\n"))
        #expect(ending.error.contains("could not change the diary: the disk with"))
    }

    @Test func `a diary whose matching key is away can be read on a read-only disk and on a full one`() async throws {
        let attendee = try AttendeeFixture()
        // `checkin` runs without this TPM.
        let tpm = try SoftwareTPM()
        let places = KeyPlaces(tpm: tpm.device, systemdCreds: "/proc/nowhere")
        let diary = try Diary(in: attendee.directory, clock: { .now() }, places: places)
        let id = try diary.record(.ofNewVenue()).id.string
        try diary.setPassphrase(SecretBytes(copying: Array("correct horse".utf8)))
        let ending = try await run(
            attendee,
            """
            echo 'correct horse' > passphrase
            mount -o remount,ro .
            checkin list --passphrase-file passphrase || exit 2
            checkin show \(id) --passphrase-file passphrase || exit 3
            checkin status || exit 4
            mount -o remount,rw .
            cat /dev/zero > full
            checkin list --passphrase-file passphrase || exit 5
            """
        )
        #expect(ending.status == 0, "\(ending)")
        #expect(ending.output.ranges(of: "The Copper Kettle").count >= 3, "\(ending.output)")
        #expect(!ending.error.contains("could not change the diary"), "\(ending.error)")
    }

    /// Runs a script in a small file system that contains the diary. There, `checkin` uses this
    /// diary.
    private func run(_ attendee: AttendeeFixture, _ script: String) async throws -> RunningProgram.Ending {
        let directory = attendee.directory
        return try await MountNamespace.run(
            """
            cp -a \(directory) \(attendee.home)/copy && mount -t tmpfs -o size=1m,mode=700 none \(directory)
            cp -a \(attendee.home)/copy/. \(directory) && cd \(directory)
            checkin() { command=$1; shift; \(Products.executable("checkin").path) "$command" --data . "$@"; }
            echo '\(try VenueCodeURL.ofNewVenue().string)' > code
            \(script)
            """
        )
    }
}
