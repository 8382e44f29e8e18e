import TestSupport
import Glibc
import Testing

@testable import PN532Simulator

@Suite(.timeLimit(.minutes(1)))
struct SimulatedPN532Tests {
    private let air = Air()
    private let directory = TemporaryDirectory()

    @Test func `Without a link the path is that of a terminal`() throws {
        let chip = try SimulatedPN532(air: air)
        #expect(chip.devicePath.hasPrefix("/dev/pts/"))
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `Pulling out or plugging in twice changes nothing`() throws {
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

    @Test func `The link goes with the chip and comes back with it`() throws {
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

    @Test func `A chip that was plugged in again has forgotten everything`() throws {
        let chip = try SimulatedPN532(air: air)
        #expect(try SerialHost(chip).perform("08 6302 80") == hex("09"))
        chip.unplug()
        try chip.replug()
        #expect(try SerialHost(chip).perform("06 6302") == hex("07 00"))
    }

    @Test func `A host notices that the chip was pulled out`() throws {
        let chip = try SimulatedPN532(air: air)
        let host = try SerialHost(chip)
        #expect(host.perform("02") == hex("03 32010607"))
        chip.unplug()
        #expect(host.seesPortGone())
    }

    @Test func `A reader that is pulled out takes its field along`() throws {
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

    @Test func `A link that a killed simulator has left is replaced`() throws {
        let path = directory.entry("chip")
        try #require(unsafe symlink("/nowhere", path) == 0)
        let chip = try SimulatedPN532(air: air, link: path)
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `A link takes no other file's place`() {
        #expect(throws: SimulatorError.link(path: directory.path, errno: EEXIST)) {
            try SimulatedPN532(air: air, link: directory.path)
        }
        #expect(throws: SimulatorError.link(path: directory.entry("no/chip"), errno: ENOENT)) {
            try SimulatedPN532(air: air, link: directory.entry("no/chip"))
        }
    }

    @Test func `A link whose path libnfc would split is refused`() {
        #expect(throws: SimulatorError.colonInPath("/tmp/a:b")) {
            try SimulatedPN532(air: air, link: "/tmp/a:b")
        }
    }

    @Test func `Nothing is left open of a chip that was pulled out`() throws {
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
