import Foundation
import TestSupport
import TestTraits
import Testing

extension VirtualMachineTests {
    /// The restrictions of the unit of `checkin-radio` under a real systemd.
    @Suite("The sandbox of checkin-radio")
    struct RadioSandboxTests {
        /// Actions of a process, each with a command that succeeds if the action is allowed.
        private static let attempts = [
            ("open a socket of this machine", socket(1)),
            ("open a socket of IPv4", socket(2)),
            ("open a socket of IPv6", socket(10)),
            ("open a socket to the kernel", socket(16)),
            ("read a diary", "cat /home/probe-diary/diary.sqlite > /dev/null"),
            ("write a file", "touch /var/open/probe"),
            ("write to the home directory", "touch /home/probe-diary/probe"),
            ("read a disk", "head -c 1 /dev/vda > /dev/null"),
            ("see the processes of others", "test -e /proc/1/status"),
            ("make a namespace", "unshare --user true"),
        ]

        @Test(
            .proves("E36")
        )
        func `a process can open no network socket, read no diary and write no file, and its exposure is at most 2.0`()
            async throws
        {
            let machine = try Machine.shared
            let unit = ExternalTool.packageRoot.appending(path: "systemd/radio/checkin-radio@.service")
            let text = try String(contentsOf: unit, encoding: .utf8)
            try machine.put(text.utf8, as: "checkin-radio@.service")
            let lines = Self.attempts.map { name, command in
                "if \(command) 2> /dev/null; then echo '\(name): yes'; else echo '\(name): no'; fi"
            }
            try machine.put((lines.joined(separator: "\n") + "\n").utf8, as: "probe")
            let confined = try await machine.run(
                """
                cp checkin-radio@.service /etc/systemd/system/
                install -m 755 probe /usr/local/bin/probe
                mkdir -p -m 777 /var/open
                # File permissions allow access, so that only the sandbox can deny it.
                mkdir -p -m 777 /home/probe-diary
                touch /home/probe-diary/diary.sqlite
                sed 's|^ExecStart=.*|ExecStart=/bin/sh /usr/local/bin/probe|; s|^Type=.*|Type=oneshot|
                    /^Restart/d; /^Requires=/d; /^After=/d; /^NotifyAccess=/d' checkin-radio@.service \
                    > /etc/systemd/system/radio-probe.service
                systemctl daemon-reload
                # The threshold is in tenths. The command fails above it.
                systemd-analyze security --no-pager --threshold=20 checkin-radio@hci0.service > /dev/null
                systemctl start radio-probe
                journalctl --sync
                journalctl --unit radio-probe --output cat
                """
            )
            for (name, _) in Self.attempts {
                let isAllowed = name == "open a socket of this machine"
                #expect(confined.contains("\n\(name): \(isAllowed ? "yes" : "no")\n"), "\(confined)")
            }
            // Without the sandbox, each action is possible.
            let free = try await machine.run(
                "setpriv --reuid 65534 --clear-groups sh /usr/local/bin/probe | grep -v disk"
            )
            #expect(free == Self.attempts.filter { !$0.0.contains("disk") }.map { "\($0.0): yes\n" }.joined())
        }

        private static func socket(_ family: Int) -> String {
            "perl -MSocket -e 'socket(my $s, \(family), \(family == 16 ? "SOCK_RAW" : "SOCK_STREAM"), 0) or exit 1'"
        }
    }
}
