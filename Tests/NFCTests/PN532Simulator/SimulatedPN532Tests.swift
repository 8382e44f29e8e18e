import Glibc
import TestSupport
import Testing

@testable import PN532Simulator

@Suite(.timeLimit(.minutes(10)))
struct SimulatedPN532Tests {
    private let air = Air()
    private let directory = TemporaryDirectory()

    @Test func `without a link, the path is that of a terminal`() throws {
        let chip = try SimulatedPN532(air: air)
        #expect(chip.devicePath.hasPrefix("/dev/pts/"))
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `unplugging or plugging in twice changes nothing`() throws {
        let chip = try SimulatedPN532(air: air, link: directory.entry("chip"))
        let host = try SerialHost(chip)
        try chip.replug()
        #expect(host.perform("02") == hex("03 32010607"))
        chip.unplug()
        chip.unplug()
        #expect(throws: SimulatorError.self) { try SerialHost(chip) }
        try chip.replug()
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `the link is removed and created with the chip`() throws {
        let path = directory.entry("chip")
        let chip = try SimulatedPN532(air: air, link: path)
        #expect(chip.devicePath == path)
        #expect(directory.hasEntry("chip"))
        chip.unplug()
        #expect(!directory.hasEntry("chip"))
        try chip.replug()
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
        chip.close()
        #expect(!directory.hasEntry("chip"))
    }

    @Test func `unplugging resets the chip's registers`() throws {
        let chip = try SimulatedPN532(air: air)
        #expect(try SerialHost(chip).perform("08 6302 80") == hex("09"))
        chip.unplug()
        try chip.replug()
        #expect(try SerialHost(chip).perform("06 6302") == hex("07 00"))
    }

    @Test func `a host notices that the chip was unplugged`() throws {
        let chip = try SimulatedPN532(air: air)
        let host = try SerialHost(chip)
        #expect(host.perform("02") == hex("03 32010607"))
        chip.unplug()
        #expect(host.seesPortGone())
    }

    @Test func `unplugging a reader turns its field off`() throws {
        let (kiosk, chip) = try (SimulatedPN532(air: air), SimulatedPN532(air: air))
        let (card, reader) = try (SerialHost(kiosk), SerialHost(chip))
        #expect(card.perform(ChipTests.emulation[0]) == hex("13"))
        card.send(ChipTests.emulation[1])
        #expect(card.next() == .acknowledgement)
        #expect(reader.perform("4A 01 00")?.count == 16)
        chip.unplug()
        #expect(card.response() == hex("8D 08 E0 50"))
        #expect(card.perform("86") == hex("87 29"))
    }

    @Test func `a link left by a killed simulator is replaced`() throws {
        let path = directory.entry("chip")
        try #require(unsafe symlink("/proc/nowhere", path) == 0)
        let chip = try SimulatedPN532(air: air, link: path)
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `a link does not replace another file`() {
        #expect(throws: SimulatorError.link(path: directory.path, errno: EEXIST)) {
            try SimulatedPN532(air: air, link: directory.path)
        }
        #expect(throws: SimulatorError.link(path: directory.entry("no/chip"), errno: ENOENT)) {
            try SimulatedPN532(air: air, link: directory.entry("no/chip"))
        }
    }

    @Test func `a link whose path contains a colon is refused`() {
        #expect(throws: SimulatorError.colonInPath("/tmp/a:b")) {
            try SimulatedPN532(air: air, link: "/tmp/a:b")
        }
    }

    @Test func `unplugging a chip leaks no descriptors`() throws {
        var limit = rlimit()
        try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        limit.rlim_cur = 1024
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let chip = try SimulatedPN532(air: air)
        for _ in 0..<1024 {
            chip.unplug()
            try chip.replug()
        }
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }
}
