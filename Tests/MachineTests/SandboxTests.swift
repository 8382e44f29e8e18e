import TestSupport
import TestTraits
import Testing

/// The restrictions of the kiosk's unit on the image's kernel.
@Suite(
    "The unit's sandbox",
    .timeLimit(.minutes(60)),
    .extended,
    .enabled("takes a disk image: make image") { ApplianceImage.isThere }
)
struct SandboxTests {
    /// Actions of a process, each with a command that succeeds if the action is allowed.
    private static let attempts = [
        ("write to its state", #"touch "$STATE_DIRECTORY/probe""#),
        ("open a socket of this machine", socket("AF_UNIX")),
        ("open a socket of IPv4", socket("AF_INET")),
        ("open a socket of IPv6", socket("AF_INET6")),
        ("open a socket to the kernel", "perl -MSocket -e 'socket(my $s, 16, SOCK_RAW, 0) or exit 1'"),
        ("write outside of its state", "touch /var/open/probe"),
        ("read another device", "head -c 1 /dev/vda > /dev/null"),
        ("make a namespace", "unshare --user true"),
        ("see the processes of others", "test -e /proc/1/status"),
    ]
    private static let allowed: Set = ["write to its state", "open a socket of this machine"]

    @Test
    func `a process can open only local sockets, write only its state and read no other device; its exposure is low`()
        async throws
    {
        let machine = try await Appliance().start()
        // The threshold is in tenths. The command fails above it.
        print(try await machine.run("systemd-analyze security --no-pager --threshold=10 venued | tail -n 1"))

        let lines = Self.attempts.map { name, command in
            "if \(command) 2> /dev/null; then echo '\(name): yes'; else echo '\(name): no'; fi"
        }
        // File permissions allow access, so that only the sandbox can deny it.
        try await machine.run(
            """
            mkdir -m 777 /var/open
            chmod 666 /dev/vda
            cat > /run/probe <<'EOF'
            \(lines.joined(separator: "\n"))
            EOF
            sed 's|^ExecStart=.*|ExecStart=sh /run/probe|; s|^Type=.*|Type=oneshot|; s|^StateDirectory=.*|StateDirectory=probe|
                /^Restart=/d; /^Condition/d' /lib/systemd/system/venued.service > /run/systemd/system/probe.service
            systemctl daemon-reload
            """
        )
        let free = try await machine.run("STATE_DIRECTORY=/var/open setpriv --reuid 65534 --clear-groups sh /run/probe")
        #expect(free == Self.attempts.map { "\($0.0): yes\n" }.joined())
        let confined = try await machine.run(
            "systemctl start probe; journalctl --sync; journalctl --unit probe --output cat"
        )
        for (name, _) in Self.attempts {
            #expect(confined.contains("\n\(name): \(Self.allowed.contains(name) ? "yes" : "no")\n"))
        }
    }

    private static func socket(_ family: String) -> String {
        "perl -MSocket -e 'socket(my $s, \(family), SOCK_STREAM, 0) or exit 1'"
    }
}
