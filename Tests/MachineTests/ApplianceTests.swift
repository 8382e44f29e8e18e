import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// An installed kiosk without maintenance.
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

    @Test func `the unmodified image starts with UEFI and shows the same code after a power cut`() async throws {
        let appliance = try await Appliance()
        let start = ContinuousClock.now
        let untouched = try await appliance.startByFirmware()
        let code = try #require(try await untouched.firstCode())
        #expect(try await untouched.decodedCodes() == Machine.decoders(reading: code))
        print("From power to code on the screen, firmware and boot loader included: \(ContinuousClock.now - start)")
        #expect(code.hasPrefix("https://health.example.org/v1#"))
        try await untouched.cutPower()

        let machine = try await appliance.start()
        #expect(try await machine.servedCode() == code)
        #expect(try await machine.code(whenIs: code) == code)
        let time = try await machine.run("systemctl show --property ActiveEnterTimestampMonotonic venued")
        print("From the kernel's start to the kiosk's word that it serves, in µs: \(time)")
    }

    @Test
    func `rotation, an unplugged cable, a full disk and a restart: the screen shows the served code`() async throws {
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration)
        var machine = try await appliance.start()
        let first = try await machine.servedCode()
        try await Self.checkScreen(machine, shows: first)

        let second = try await machine.rotatedCode()
        #expect(second != first)
        #expect(try await machine.code(whenIs: second) == second)

        try await machine.run("echo off > \(Self.status)")
        #expect(try await machine.code(whenIs: nil) == nil)
        try await machine.run("echo detect > \(Self.status)")
        #expect(try await machine.code(whenIs: second) == second)

        // The kiosk overwrites seeds in place, so it can also rotate on a full disk. The new seed is on
        // the disk: the code is the same after a restart of the process and of the machine.
        try await machine.run("dd if=/dev/zero of=/var/lib/private/filler bs=64k || df /var/lib/private | grep 100%")
        let third = try await machine.rotatedCode()
        #expect(third != second)
        #expect(try await machine.code(whenIs: third) == third)
        try await machine.run("systemctl restart venued")
        #expect(try await machine.servedCode() == third)
        #expect(try await machine.code(whenIs: third) == third)
        let log = try await machine.run("journalctl --unit venued --output cat")
        #expect(log.contains("seed changed") && !log.contains("seed not changed"))
        try await machine.restart()

        machine = try await appliance.start()
        #expect(try await machine.run("df /var/lib/private").contains("100%"))
        #expect(try await machine.servedCode() == third)
        #expect(try await machine.code(whenIs: third) == third)
    }

    @Test func `the screen shows an error in the settings`() async throws {
        let appliance = try await Appliance()
        // A byte order mark and CRLF, as editors on other systems may write them.
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

    @Test(.proves("M3"))
    func `pair.key on the drive with the settings pairs the kiosk, and nothing of it is left there`() async throws {
        let appliance = try await Appliance()
        let configuration = "name = Hall 3\nauthority = health.example.org\npaired = yes\n"
        try await appliance.configure(configuration)
        let key = try await Self.pairKey(configuration)
        let text = String(decoding: key, as: UTF8.self)
        let secret = try #require(text.firstMatch(of: /\nsecret = ([0-9a-f]{64})\n/)).1
        try await appliance.putSetting(key, as: "pair.key")
        #expect(try appliance.settingsBytes().range(of: Data(secret.utf8)) != nil)

        var machine = try await appliance.start()
        let code = try await machine.servedCode()
        try await Self.checkScreen(machine, shows: code)
        let status = try await machine.run("venued status; findmnt --noheadings --output OPTIONS /etc/venued")
        #expect(status.contains(/\npair: mark [A-Z2-7]{4}-0\n/) && status.contains("\nro,"), "\(status)")
        try await machine.cutPower()
        let names = try await appliance.settings()
        #expect(names.contains("venued.conf") && !names.contains("pair.key"))
        #expect(try appliance.settingsBytes().range(of: Data(secret.utf8)) == nil)

        machine = try await appliance.start()
        #expect(try await machine.servedCode() == code)
    }

    /// A key that this computer's “venued pair” creates one hour before the machines' clock starts.
    private static func pairKey(_ configuration: String) async throws -> Data {
        let directory = try Directory.makeTemporary(prefix: "pair")
        defer { try? Directory.remove(directory) }
        func path(_ name: String) -> String { directory.appending(name).string }
        try Data((configuration + "clock = wall\n").utf8).write(to: URL(filePath: path("venued.conf")))
        let offset = Int64((Appliance.clock.timeIntervalSinceNow - 3600).rounded())
        try Data("\(offset)".utf8).write(to: URL(filePath: path("offset")))
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            [
                "pair", "--output", path("pair.key"), "--config", path("venued.conf"), "--state", path("state"),
                "--clock-offset-file", path("offset"),
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return try Data(contentsOf: URL(filePath: path("pair.key")))
    }

    /// Half of the cuts occur while the machine starts, the other half while seeds are written.
    @Test func `after a power cut at any time, the machine shows the correct code again`() async throws {
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
                try await machine.run("while venued rotate --yes; do :; done > /dev/null 2>&1 &")
                try await Self.cut(machine, within: .seconds(4), using: &generator, "while it generates seeds")
            }
        }
        try await Self.checkCode(try await appliance.start())
    }

    private static func checkCode(_ machine: Machine) async throws {
        let code = try await machine.servedCode()
        #expect(code.hasPrefix("https://health.example.org/v1#"))
        try await checkScreen(machine, shows: code)
    }

    /// Checks that the screen shows this code, and that each decoder reads it.
    private static func checkScreen(_ machine: Machine, shows code: String) async throws {
        #expect(try await machine.code(whenIs: code) == code)
        // In a variable, so that a failure shows which decoder read what.
        let codes = try await machine.decodedCodes()
        #expect(codes == Machine.decoders(reading: code))
    }

    private static func cut(
        _ machine: Machine,
        within time: Duration,
        using generator: inout SeededGenerator,
        _ what: String
    ) async throws {
        let moment = time * Double.random(in: 0...1, using: &generator)
        print("Power cut \(what), after \(moment)")
        // A random delay, not a wait for an event.
        try await Task.sleep(for: moment)
        try await machine.cutPower()
    }
}
