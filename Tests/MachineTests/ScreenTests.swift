import TestSupport
import Testing

/// The kiosk on a machine of its own, under its hardened unit, with a real kernel behind the screen.
///
/// One machine for all that happens to one screen: it takes half a minute to start.
@Suite(
    "Attached screens",
    .serialized,
    .timeLimit(.minutes(10)),
    .enabled("a virtual machine can be had") { try await MachineImage.isThere.value }
)
struct ScreenTests {
    private static let status = "/sys/class/drm/card0-Virtual-1/status"
    private static let printCode = "venued code --state /var/lib/private/venued"

    @Test("a graphics card's screen shows the code, whatever happens to its cable, and the console comes back")
    func drm() async throws {
        let machine = try await Machine(configuration: ["display = auto"])
        let console = try await machine.picture()
        #expect(
            try await machine.run("venued check --state /tmp/state").contains(
                "\ndisplay: ok, /dev/dri/card0 Virtual-1 800x480\n"
            )
        )

        try await machine.run("systemctl start venued")
        let first = try await Self.printedCode(machine)
        #expect(try await machine.code(whenIs: first) == first)

        // The kiosk serves on, and rotates, while the cable is out.
        try await machine.run("echo off > \(Self.status)")
        #expect(try await machine.code(whenIs: nil) == nil)
        try await machine.run("venued rotate --state /var/lib/private/venued")
        let second = try await eventually {
            try await Self.printedCode(machine)
        } is: {
            $0 != first
        }
        try await machine.run("echo detect > \(Self.status)")
        #expect(second != first)
        #expect(try await machine.code(whenIs: second) == second)
        let log = try await machine.run("journalctl --unit venued --output cat")
        #expect(log.split(separator: "\n").count { $0.contains("no screen is connected to /dev/dri/card0") } == 1)
        #expect(log.split(separator: "\n").count { $0.contains("screen drawn again") } == 1)

        try await machine.run("systemctl stop venued")
        #expect(try await machine.picture() == console)
    }

    private static func printedCode(_ machine: Machine) async throws -> String {
        String(try await machine.run(printCode).dropLast())
    }
}
