import Foundation
import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// The restrictions of an attendee's units. A user's systemd has no privileges, and silently ignores
    /// directives that it cannot apply.
    @Suite("The sandbox of an attendee's units", .extended)
    struct UserUnitTests {
        /// Actions of a process, each with a command that succeeds if the action is allowed.
        private static let attempts = [
            ("change the diary", #"touch "$HOME/.local/share/venue-checkin/probe""#),
            ("open a socket of this machine", socket(1)),
            ("read the state of the clock", perl("my $state = chr(0) x 256; syscall(159, $state) >= 0")),
            ("open a socket of IPv4", socket(2)),
            ("open a socket to the kernel", socket(16)),
            ("use the network of this machine", isShared("net")),
            ("use the name of this machine", isShared("uts")),
            ("set its priority", perl("syscall(141, 0, 0, 19) == 0")),
            ("get memory that it can write and execute", perl("syscall(9, 0, 4096, 7, 0x22, -1, 0) != -1")),
            ("make a namespace", "unshare --user true"),
            ("get a capability", "! grep -q '^CapBnd:.0*$' /proc/self/status"),
            ("see the owner of a file", "[ $(stat --format=%u /etc/passwd) = 0 ]"),
            ("write to the system", "touch /usr/local/open/probe"),
            ("read the kernel's modules", "ls /usr/lib/modules/*"),
            ("read the kernel's log", "! grep -q ' /dev/kmsg ' /proc/self/mountinfo"),
            ("change the kernel's settings", "! grep -q ' /proc/sys ro,' /proc/self/mountinfo"),
            ("make a control group", #"mkdir "/sys/fs/cgroup$(cut -d : -f 3 /proc/self/cgroup)/probe""#),
        ]
        /// The actions that each unit allows.
        private static let common = attempts.prefix(3).map(\.0)
        private static let network = "use the network of this machine"

        @Test func `systemd applies every restriction, and each service can do its work`() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try await machine.startUserManager()
            let lines = Self.attempts.map { name, command in
                #"if \#(command) > /dev/null 2>&1; then echo "\#(name): yes"; else echo "\#(name): no"; fi"#
            }
            try machine.put((lines.joined(separator: "\n") + "\n").utf8, as: "attempts")
            try await machine.run(
                """
                install -m 755 attempts /usr/local/bin/attempts
                # File permissions allow access, so that only the sandbox can deny it.
                mkdir -p -m 777 /usr/local/open
                for name in net uts; do readlink /proc/self/ns/$name > /usr/local/open/$name; done
                for unit in purge sync proximity; do
                    sed 's|^ExecStart=.*|ExecStart=sh /usr/local/bin/attempts|; /^Restart/d; /^LogLevelMax=/d
                        s|^StandardOutput=.*|StandardOutput=truncate:/tmp/attempts-%n|; s|^\\[Service]|&\\nType=oneshot|' \
                        checkin-$unit.service > /etc/systemd/user/$unit.service
                done
                # Without the sandbox, each action is possible.
                printf '[Service]\\nType=oneshot\\nExecStart=sh /usr/local/bin/attempts\\n%s\\n' \
                    StandardOutput=truncate:/tmp/attempts-%n > /etc/systemd/user/free.service
                """
            )
            for (unit, allowed) in [
                ("free", Self.attempts.map(\.0)),
                ("purge", Self.common),
                ("proximity", Self.common + [Self.network]),
                ("sync", Self.common + [Self.network, "open a socket of IPv4", "open a socket to the kernel"]),
            ] {
                let output = try await machine.run(
                    """
                    \(Machine.asAttendee)
                    as systemctl --user daemon-reload
                    as systemctl --user start \(unit).service
                    cat /tmp/attempts-\(unit).service
                    """
                )
                let expected = Self.attempts.map { "\($0.0): \(allowed.contains($0.0) ? "yes" : "no")\n" }.joined()
                #expect(output == expected, "\(unit)")
            }
        }

        /// The kernel's user keyring of a user namespace is another one than that of the user.
        @Test func `in the sandbox, checkin finds a key that is in the kernel's keyring`() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try await machine.startUserManager()
            let status = try await machine.run(
                """
                \(Machine.asAttendee)
                echo 'correct horse' > /tmp/passphrase
                as checkin passphrase set --keyring --new-passphrase-file /tmp/passphrase
                sed 's|^ExecStart=.*|ExecStart=checkin status|; /^LogLevelMax=/d
                    s|^StandardOutput=.*|StandardOutput=truncate:/tmp/status|' \
                    checkin-purge.service > /etc/systemd/user/status.service
                as systemctl --user daemon-reload
                as systemctl --user start status.service
                cat /tmp/status
                """
            )
            #expect(status.contains("\nMatching key:       in the kernel's keyring, "), "\(status)")
        }

        /// docs/attendee.md contains these lines.
        @Test func `on a machine that forbids user namespaces, the services work without them`() async throws {
            let machine = try Machine.shared
            try await machine.installAttendee()
            try await machine.startUserManager()
            let guide = try String(
                contentsOf: ExternalTool.packageRoot.appending(path: "docs/attendee.md"),
                encoding: .utf8
            )
            let lines = try #require(guide.firstMatch(of: #/\[Service\]\nPrivateUsers=no\n(?:\S+\n)*/#)).output
            try machine.put(String(lines).utf8, as: "override.conf")
            let output = try await machine.run(
                """
                \(Machine.asAttendee)
                echo 0 > /proc/sys/user/max_user_namespaces
                as systemctl --user start checkin-purge.service || echo refused
                for unit in purge sync proximity; do
                    install -D -m 644 override.conf /etc/systemd/user/checkin-$unit.service.d/override.conf
                done
                as systemctl --user daemon-reload
                as systemctl --user reset-failed
                as systemctl --user start checkin-purge.service checkin-sync.service checkin-proximity.service
                # This service ends at once, because proximity is off.
                as timeout 300 sh -c 'while systemctl --user --quiet is-active checkin-proximity; do sleep 0.1; done'
                as systemctl --user show --property=Result checkin-proximity
                rm -r /etc/systemd/user/checkin-*.service.d
                echo 10000 > /proc/sys/user/max_user_namespaces
                """
            )
            #expect(output.contains("refused\n") && output.hasSuffix("Result=success\n"), "\(output)")
        }

        private static func socket(_ family: Int) -> String {
            perl("use Socket; socket(my $socket, \(family), \(family == 16 ? "SOCK_RAW" : "SOCK_STREAM"), 0)")
        }

        private static func perl(_ script: String) -> String { "perl -e '\(script) or exit 1'" }

        private static func isShared(_ namespace: String) -> String {
            "[ $(readlink /proc/self/ns/\(namespace)) = $(cat /usr/local/open/\(namespace)) ]"
        }
    }
}
