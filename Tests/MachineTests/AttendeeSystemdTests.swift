import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// The units that a real systemd starts for an attendee, and their log output.
    @Suite("An attendee's systemd", .extended)
    struct AttendeeSystemdTests {
        /// A command that begins a stay of two hours. It starts no background process, because there
        /// is no desktop.
        private static let scan =
            "as env --unset=DBUS_SESSION_BUS_ADDRESS checkin scan --code - --stay 2h < code > /dev/null"
        /// A command that prints the processes of `checkin-sync.service` that outlive the service.
        private static let printRemainingProcesses = """
            for group in $(grep -ls checkin-sync.service /proc/[0-9]*/cgroup); do
                tr '\\0' ' ' < "${group%cgroup}cmdline" || true
                echo
            done
            """

        @Test(.proves("U3"))
        func `after a month of use, the journal has no entries from or about the diary's programs`() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try await machine.installDiary(of: Self.enrolledAttendee())
            // After a day, the next download is due.
            try await machine.run("date -s '+1 day' > /dev/null")
            try await machine.startUserManager()
            try await killProximity(machine)
            try await useUnreachableAuthority(machine)
            // The attendee checks in, and the services run during the stay, and then daily.
            for day in stride(from: 1, to: 30, by: 6) {
                try machine.put(Array(try Self.code(UInt8(day)).utf8), as: "code")
                let remaining = try await machine.run(
                    """
                    \(Machine.asAttendee)
                    \(Self.scan)
                    as systemctl --user start checkin-purge.service checkin-sync.service
                    \(Self.printRemainingProcesses)
                    for day in 1 2 3 4 5 6; do
                        date -s '+1 day' > /dev/null
                        as systemctl --user start checkin-purge.service checkin-sync.service
                    done
                    systemctl start checkin-purge-all.service
                    """
                )
                #expect(remaining.contains(" attend "), "\(remaining)")
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
            let timer = #/checkin-(purge|purge-all|sync)\.timer/#
            let entries = lines.filter { $0.contains(#/check-?in/#) && !$0.contains(timer) }
            #expect(entries == [])
        }

        /// Kills the program of `checkin-proximity.service`. systemd restarts it after a minute.
        private func killProximity(_ machine: Machine) async throws {
            let result = "systemctl --user show --property=Result checkin-proximity.service"
            try await machine.run(
                """
                \(Machine.asAttendee)
                as systemctl --user start checkin-proximity.service
                as systemctl --user kill --signal=KILL checkin-proximity.service
                as timeout 300 sh -c 'until \(result) | grep -q signal; do sleep 0.1; done'
                """
            )
        }

        /// Runs the services of a day on which the authority is unreachable: during a stay, with a planned
        /// decoy, and with proximity on a machine without an adapter. Then turns comparing and proximity
        /// off, so that later runs do not wait for the authority.
        private func useUnreachableAuthority(_ machine: Machine) async throws {
            try machine.put(Array(try Self.code(100).utf8), as: "code")
            let output = try await machine.run(
                """
                \(Machine.asAttendee)
                \(Self.scan)
                as systemctl --user start checkin-sync.service || true
                as systemctl --user show --property=Result checkin-sync.service
                \(Self.printRemainingProcesses)
                as checkin proximity off
                as checkin consent matching --withdraw
                """
            )
            #expect(output.contains("Result=exit-code\n"), "\(output)")
            #expect(output.contains(" attend ") && output.contains(" record-proximity "), "\(output)")
        }

        /// Returns an attendee with proximity turned on. The attendee is enrolled, but the authority's
        /// server has stopped. Decoys are a quarter of an hour apart on average.
        private static func enrolledAttendee() async throws -> AttendeeFixture {
            let authority = try await AuthorityFixture(configuration: ["decoys_per_hundred_days = 10000"])
            let attendee = try AttendeeFixture()
            try await attendee.enroll(at: authority)
            try await attendee.succeed("sync")
            try Diary(in: attendee.directory).setProximity(isOn: true)
            withExtendedLifetime(authority) {}
            return attendee
        }

        @Test(.proves("I7"))
        func `check-ins older than 14 days are deleted even if the user does not log in`() async throws {
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
