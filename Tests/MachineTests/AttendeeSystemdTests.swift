import CheckInProtocol
import Cryptography
import Foundation
import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// The units that a real systemd starts for an attendee, and their log output.
    @Suite("An attendee's systemd", .extended)
    struct AttendeeSystemdTests {
        @Test("after a month of use, the journal has no entries from or about the diary's programs", .proves("U3"))
        func journal() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try await machine.startUserManager()
            // The attendee checks in, the stay ends, and the timers run daily.
            for day in stride(from: 1, to: 30, by: 6) {
                try machine.put(Array(try Self.code(UInt8(day)).utf8), as: "code")
                try await machine.run(
                    """
                    \(Machine.asAttendee)
                    as checkin scan --code - --stay 5m < code
                    for day in 1 2 3 4 5 6; do
                        date -s '+1 day' > /dev/null
                        as systemctl --user start checkin-purge.service checkin-sync.service
                    done
                    """
                )
            }
            try await machine.run(
                """
                \(Machine.asAttendee)
                # The journal contains output of other units, and messages about them and their processes.
                as systemctl --user start control.service
                """
            )
            let journal = try await machine.run(
                "journalctl --sync; journalctl --output=json --output-fields=MESSAGE,_COMM,SYSLOG_IDENTIFIER,USER_UNIT"
            )
            let lines = journal.split(separator: "\n")
            #expect(lines.contains { $0.contains("control line") })
            #expect(lines.contains { $0.contains("control.service") && $0.contains("remains running") })
            // The timers themselves may appear: every user of the package has them.
            let entries = lines.filter {
                ($0.contains("checkin") || $0.contains("check-in")) && !$0.contains(#/checkin-(purge|sync)\.timer/#)
            }
            #expect(entries == [])
        }

        @Test("check-ins older than 14 days are deleted even if the user does not log in", .proves("I7"))
        func absentUser() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try machine.put(Array(try Self.code(77).utf8), as: "code")
            let before = try await machine.run(
                """
                \(Machine.asAttendee)
                as checkin scan --code - --stay 5m < code > /dev/null
                echo -1382400 > /tmp/back
                mkdir -p /etc/systemd/system/checkin-purge-all.timer.d
                printf '[Timer]\\nRandomizedDelaySec=0\\nAccuracySec=1s\\n' > /etc/systemd/system/checkin-purge-all.timer.d/test.conf
                systemctl daemon-reload
                systemctl start checkin-purge-all.timer
                as checkin list --json
                date -s '+16 days' > /dev/null
                """
            )
            #expect(before.contains(#"Café"#))
            // With the original clock, the command lists remaining check-ins and does not delete
            // them.
            let list = try await eventually(within: .seconds(300)) {
                try await machine.run("\(Machine.asAttendee)\nas checkin list --json --clock-offset-file /tmp/back")
            } is: {
                !$0.contains("Café")
            }
            #expect(!list.contains("Café"))
        }

        /// Returns the code of a venue with this seed.
        private static func code(_ number: UInt8) throws -> String {
            let seed = try #require(Seed(SecretBytes(copying: [UInt8](repeating: number, count: 16))))
            let venue = try VenueDetails(name: "Café Meridian", address: "", defaultStay: 120, setting: .indoor)
            return try VenueCodeURL(authority: "health.example.org", code: try VenueCode(seed: seed, venue: venue))
                .string + "\n"
        }
    }
}
