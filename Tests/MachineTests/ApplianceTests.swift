import Files
import TestSupport
import TestTraits
import Testing

/// What happens to a kiosk that is installed and forgotten.
@Suite(
    "The disk image",
    .serialized,
    .timeLimit(.minutes(120)),
    .extended,
    .enabled("takes a disk image: make image") { ApplianceImage.isThere }
)
struct ApplianceTests {
    private static let status = "/sys/class/drm/card0-Virtual-1/status"
    private static let configuration = """
        name = Café Meridian
        authority = health.example.org
        rotation = event

        """

    @Test("it starts by UEFI as it is, shows a code, and shows the same one after a power cut")
    func firmware() async throws {
        let appliance = try await Appliance()
        let start = ContinuousClock.now
        let untouched = try await appliance.startByFirmware()
        let code = try #require(try await untouched.firstCode())
        print("From power to code on the screen, firmware and boot loader included: \(ContinuousClock.now - start)")
        #expect(code.hasPrefix("https://health.example.org/v1#"))
        try await untouched.cutPower()

        let machine = try await appliance.start()
        #expect(try await machine.servedCode() == code)
        #expect(try await machine.code(whenIs: code) == code)
        let time = try await machine.run("systemctl show --property ActiveEnterTimestampMonotonic venued")
        print("From the kernel's start to the kiosk's word that it serves, in µs: \(time)")
    }

    @Test("rotation, a pulled cable, a full disk and a restart: the screen shows what the machine says")
    func everyday() async throws {
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration)
        var machine = try await appliance.start()
        let first = try await machine.servedCode()
        #expect(try await machine.code(whenIs: first) == first)

        let second = try await machine.rotatedCode()
        #expect(second != first)
        #expect(try await machine.code(whenIs: second) == second)

        try await machine.run("echo off > \(Self.status)")
        #expect(try await machine.code(whenIs: nil) == nil)
        try await machine.run("echo detect > \(Self.status)")
        #expect(try await machine.code(whenIs: second) == second)

        // The kiosk cannot keep a new seed, so it keeps to the old one: in this run, in its next and in the machine's next.
        try await machine.run("dd if=/dev/zero of=/var/lib/private/filler bs=64k || df /var/lib/private | grep 100%")
        try await machine.run("venued rotate")
        let log = try await eventually {
            try await machine.run("journalctl --unit venued --output cat")
        } is: {
            $0.contains("seed not changed")
        }
        #expect(log.contains("seed not changed"))
        try await machine.run("systemctl restart venued")
        #expect(try await machine.servedCode() == second)
        #expect(try await machine.code(whenIs: second) == second)
        try await machine.restart()

        machine = try await appliance.start()
        #expect(try await machine.servedCode() == second)
        #expect(try await machine.code(whenIs: second) == second)
        try await machine.run("rm /var/lib/private/filler")
        let third = try await machine.rotatedCode()
        #expect(third != second)
        #expect(try await machine.code(whenIs: third) == third)
    }

    @Test("a mistake in the settings is explained on the screen")
    func mistake() async throws {
        let appliance = try await Appliance()
        // As an editor of another system may leave it.
        try await appliance.configure("\u{FEFF}name = Café Meridian\r\nauthority = nowhere at all\r\n")
        let machine = try await appliance.start()
        try await machine.run("! systemctl start venued")
        let text = try await eventually {
            try await machine.run("cat /dev/vcs1")
        } is: {
            $0.contains("nowhere at all")
        }
        #expect(text.contains("/etc/venued/venued.conf") && text.contains("line 2") && !text.contains("line 1"))
    }

    /// Half of the cuts come while the machine starts, half while seeds are written one after another.
    @Test("after a power cut at any moment the machine comes back to the right code")
    func powerCuts() async throws {
        let count = Int(Environment["POWER_CUTS"] ?? "2")!
        let seed = UInt64.random(in: 0...UInt64.max)
        print("\(count) power cuts, seed \(seed)")
        var generator = SeededGenerator(seed)
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration)
        for cut in 1...count {
            let machine = try await appliance.start()
            if cut.isMultiple(of: 2) {
                try await Self.cut(machine, within: .seconds(20), using: &generator, "while it starts")
            } else {
                try await Self.checkCode(machine)
                try await machine.run("while venued rotate; do :; done > /dev/null 2>&1 &")
                try await Self.cut(machine, within: .seconds(4), using: &generator, "while it draws seeds")
            }
        }
        try await Self.checkCode(try await appliance.start())
    }

    private static func checkCode(_ machine: Machine) async throws {
        let code = try await machine.servedCode()
        #expect(code.hasPrefix("https://health.example.org/v1#"))
        #expect(try await machine.code(whenIs: code) == code)
    }

    private static func cut(
        _ machine: Machine,
        within time: Duration,
        using generator: inout SeededGenerator,
        _ what: String
    ) async throws {
        let moment = time * Double.random(in: 0...1, using: &generator)
        print("Power cut \(what), after \(moment)")
        // Chance, not a wait for something.
        try await Task.sleep(for: moment)
        try await machine.cutPower()
    }
}
