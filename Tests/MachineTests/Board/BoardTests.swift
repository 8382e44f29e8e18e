import Foundation
import NFC
import OperatingSystem
import PN532Simulator
import TestSupport
import TestTraits
import Testing

/// The memory card of a Raspberry Pi, on a simulated board. Variables choose how long the tests are:
/// BOOTS, TAPS and POWER_CUTS.
@Suite(
    "The card of a Raspberry Pi",
    .serialized,
    .timeLimit(.minutes(180)),
    .extended,
    .enabled("takes a disk image for arm64: make image ARCH=arm64") {
        ApplianceImage.isForBoards && ApplianceImage.isThere && Board.canRun
    }
)
struct BoardTests {
    private static let configuration = """
        name = Café Meridian
        authority = health.example.org
        rotation = event

        """

    private static func number(_ variable: String, default usual: Int) -> Int {
        Environment[variable].flatMap { Int($0) } ?? usual
    }

    @Test
    func `an unedited card shows a code that three decoders read, and the same code after a restart`()
        async throws
    {
        let appliance = try await Appliance()
        let begin = ContinuousClock.now
        let untouched = try await appliance.start(on: .pi3, runsCommands: false)
        let code = try #require(try await untouched.firstCode())
        print("Raspberry Pi 3, first start: from power to code on the screen \(ContinuousClock.now - begin)")
        #expect(code.hasPrefix("https://health.example.org/v1#"))
        #expect(try await untouched.decodedCodes() == Machine.decoders(reading: code))
        try await untouched.keepPicture("raspberry-pi-3")
        try await untouched.cutPower()

        var times: [Double] = []
        for _ in 1...Self.number("BOOTS", default: 1) {
            let machine = try await appliance.start(on: .pi3)
            #expect(try await machine.firstCode() == code)
            times.append(try await machine.uptime())
            try await machine.cutPower()
        }
        times.sort()
        print(
            "Raspberry Pi 3: kernel's uptime when the code was decoded, in s: \(times), median \(times[times.count / 2])"
        )
        #expect(times[times.count / 2] < 240)
    }

    @Test(.timeLimit(.minutes(60))) func `libnfc reads the code from the board's serial port`() async throws {
        let air = Air()
        let (chip, phone) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration + "nfc = pn532_uart:/dev/ttyAMA0\n")
        let machine = try await appliance.start(on: .pi3, reader: chip.devicePath)
        let code = try await machine.servedCode()
        try await machine.waitForStatus("NFC tag armed")

        let count = Self.number("TAPS", default: 10)
        let interrupt = NFCInterrupt()
        let begin = ContinuousClock.now
        let outcomes = try await blocking { [connection = phone.connection] in
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            return try (1...count).map { _ in try reader.next() }
        }
        let failures = outcomes.count { $0 != .uri(code) }
        print("\(count) taps, \(failures) failures, \((ContinuousClock.now - begin) / count) each")
        #expect(failures == 0, "\(outcomes.first { $0 != .uri(code) }.map { "\($0)" } ?? "")")
        try await machine.cutPower()
        withExtendedLifetime((chip, phone)) {}
    }

    /// Every other cut occurs while the machine starts; the others after it has shown the code.
    @Test func `after a power cut at any moment, the next start shows the same code`() async throws {
        let count = Self.number("POWER_CUTS", default: 2)
        let seed = UInt64.random(in: 0...UInt64.max)
        print("\(count) power cuts, seed \(seed)")
        var generator = SeededGenerator(seed)
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration)
        var code: String?
        for cut in 1...count {
            let begin = ContinuousClock.now
            let machine = try await appliance.start(on: .pi3, runsCommands: false)
            var delay = Duration.seconds(40) * Double.random(in: 0...1, using: &generator)
            if !cut.isMultiple(of: 2) {
                let shown = try #require(try await machine.firstCode())
                #expect(shown == code ?? shown)
                code = shown
                delay /= 8
            }
            // A random delay, not a wait for an event.
            try await Task.sleep(for: delay)
            try await machine.cutPower()
            print(
                "power cut \(cut) after \(ContinuousClock.now - begin)\(cut.isMultiple(of: 2) ? "" : ", the code was shown")"
            )
        }
        let machine = try await appliance.start(on: .pi3, runsCommands: false)
        #expect(try await machine.firstCode() == code)
    }

    @Test(.proves("O4")) func `an error in the settings is one sentence with the file and the line`() async throws {
        let appliance = try await Appliance()
        try await appliance.configure("\u{FEFF}name = Café Meridian\r\nauthority = nowhere at all\r\n")
        let machine = try await appliance.start(on: .pi3)
        let text = try await eventually(within: .seconds(900), longestPause: .seconds(1)) {
            try await machine.run("cat /dev/vcs1")
        } is: {
            $0.contains("nowhere at all")
        }
        #expect(text.contains("/etc/venued/venued.conf") && text.contains("line 2") && !text.contains("line 1"))
        try await machine.keepPicture("raspberry-pi-error")
    }

    @Test
    func `a byte order mark and Windows line ends are no error; a turned screen shows the code upright`() async throws {
        let appliance = try await Appliance()
        let lines = Self.configuration + "display_rotation = 90\ndisplay_driver = firmware\nclock_chip = ds3231\n"
        try await appliance.configure("\u{FEFF}" + lines.replacing("\n", with: "\r\n"))
        let machine = try await appliance.start(on: .pi3, size: (800, 480))
        let code = try #require(try await machine.firstCode())
        #expect(try await machine.servedCode() == code)
        #expect(try await machine.run("venued check 2>&1 || :").contains(", turned by 90°\n"))
        // The drivers of the graphics card were kept out, and the clock chip is known to the kernel.
        #expect(try await machine.run("grep -c -w vc4 /proc/modules || :") == "0\n")
        #expect(try await machine.run("cat /sys/bus/i2c/devices/1-0068/name") == "ds3231\n")
        try await machine.keepPicture("raspberry-pi-turned")
    }

    @Test func `a state partition that is full or damaged does not keep the code from the screen`() async throws {
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration)
        var machine = try await appliance.start(on: .pi3)
        let code = try await machine.servedCode()
        // The file system is empty, except for the seed.
        try await machine.run("dd if=/dev/zero of=/var/lib/private/filler bs=64k || df /var/lib/private | grep 100%")
        try await machine.run("sync")
        try await machine.cutPower()
        machine = try await appliance.start(on: .pi3)
        #expect(try await machine.firstCode() == code)
        try await machine.cutPower()

        var generator = SeededGenerator(1)
        try appliance.overwriteState(with: (0..<(4 << 20)).map { _ in UInt8.random(in: 0...255, using: &generator) })
        machine = try await appliance.start(on: .pi3)
        let new = try #require(try await machine.firstCode())
        #expect(new != code)
    }

    @Test
    func `without a reader, with a wrong one and with one that comes later, the screen shows the code`() async throws {
        let appliance = try await Appliance()
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        try await appliance.configure(Self.configuration + "nfc = pn532_uart:/dev/ttyAMA0\n")
        chip.isMuted = true
        var machine = try await appliance.start(on: .pi3, reader: chip.devicePath)
        let code = try #require(try await machine.firstCode())
        try await machine.waitForStatus("NFC tag out of order")
        try await machine.keepPicture("raspberry-pi-no-reader")
        chip.isMuted = false
        try await machine.waitForStatus("NFC tag armed")
        #expect(try Tap.read(air) == code)
        try await machine.cutPower()

        try await appliance.configure(Self.configuration + "nfc = pn532_spi:/dev/spidev0.0\n")
        machine = try await appliance.start(on: .pi3)
        #expect(try await machine.firstCode() == code)
        try await machine.waitForStatus("NFC tag out of order")
        // The kiosk's group may open each bus.
        let buses = try await machine.run("stat --format '%G %a %n' /dev/ttyAMA0 /dev/spidev0.0 /dev/i2c-1")
        #expect(buses == "dialout 660 /dev/ttyAMA0\ndialout 660 /dev/spidev0.0\ndialout 660 /dev/i2c-1\n")
    }

    @Test(.proves("O5")) func `the report about the board is on the screen, as text and as a code`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        let appliance = try await Appliance()
        try await appliance.configure(Self.configuration + "nfc = pn532_uart:/dev/ttyAMA0\nboard_check = yes\n")
        let machine = try await appliance.start(on: .pi3, size: (1280, 720), reader: chip.devicePath)
        let url = try await eventually(within: .seconds(900)) {
            try await blocking { Tap.attempt(air) }
        } is: {
            $0 != nil
        }
        #expect(url?.hasPrefix("https://board-check.invalid/") == true)
        let report = try #require(
            try await eventually(within: .seconds(900), longestPause: .seconds(1)) {
                try await machine.code()
            } is: {
                $0?.contains("\ntap: read in ") == true
            }
        )
        print(report)
        #expect(report.contains("\nboard: Raspberry Pi 3 Model B"))
        #expect(report.contains(", PN532 v1.6\n") && report.contains("\nwatchdog0: Broadcom BCM2835"))
        #expect(!report.contains("Meridian") && !report.contains("health.example.org"))
        try await machine.keepPicture("raspberry-pi-report")
        withExtendedLifetime(chip) {}
    }

    @Test func `a light and a button on pins of the header can be opened`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        let appliance = try await Appliance()
        let pins = "nfc = pn532_uart:/dev/ttyAMA0\ntap_signal = gpio:17\nrotate_button = gpio:27\n"
        try await appliance.configure(Self.configuration + pins)
        let machine = try await appliance.start(on: .pi3, reader: chip.devicePath)
        let code = try await machine.servedCode()
        try await machine.waitForStatus("NFC tag armed")
        #expect(try await blocking { try Tap.read(air) } == code)
        #expect(!(try await machine.run("journalctl --unit venued --output cat")).contains("gpio"))
        let check = try await machine.run("systemctl stop venued; venued check 2>&1 || :")
        #expect(check.contains("\ntap signal: ok, ") && check.contains("\nrotate button: ok, "), "\(check)")
        withExtendedLifetime(chip) {}
    }

    @Test func `400 MB of memory are enough`() async throws {
        let appliance = try await Appliance()
        let machine = try await appliance.start(on: .pi3, options: "mem=400M")
        #expect(try await machine.firstCode() != nil)
        #expect(try await machine.run("dmesg | grep -i 'out of memory' || :") == "")
        print(try await machine.run("grep -E 'MemTotal|MemAvailable' /proc/meminfo"))
    }

    /// QEMU resets the machine when the watchdog is started, so a reset shows that systemd has opened it.
    @Test func `systemd opens the hardware watchdog`() async throws {
        let appliance = try await Appliance()
        let machine = try await appliance.start(on: .pi3, options: "systemd.watchdog_sec=60")
        try await machine.waitUntilReset()
    }

    @Test(
        .enabled("takes QEMU 9 or newer: make deb ARCH=arm64, as root") { Board.canRunPi4 }
    )
    func `the same card shows the code on a Raspberry Pi 4`() async throws {
        let appliance = try await Appliance()
        let machine = try await appliance.start(on: .pi4, runsCommands: false)
        let code = try #require(try await machine.firstCode())
        #expect(try await machine.decodedCodes() == Machine.decoders(reading: code))
        try await machine.keepPicture("raspberry-pi-4")
    }
}

extension Machine {
    /// The kernel's uptime in seconds.
    fileprivate func uptime() async throws -> Double {
        let words = try await run("cat /proc/uptime").split(separator: " ")
        return try #require(words.first.flatMap { Double($0) })
    }

    /// Waits until “venued status” prints this line.
    fileprivate func waitForStatus(_ line: String) async throws {
        let status = try await eventually(within: .seconds(900), longestPause: .seconds(1)) {
            try await run("venued status 2>&1 || :")
        } is: {
            $0.contains(line)
        }
        #expect(status.contains(line))
    }
}
