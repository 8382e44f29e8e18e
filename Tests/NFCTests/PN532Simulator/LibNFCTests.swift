import CNFC
@testable import PN532Simulator
import Testing

/// Unmodified libnfc as the host of the simulated chips.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LibNFCTests {
    private let air = Air()
    private let directory = TemporaryDirectory()
    private let kiosk: SimulatedPN532
    private let chip: SimulatedPN532
    private let message = TagReading.message(length: 150)
    private let commands = TagReading.commands(messageLength: 150)

    init() throws {
        kiosk = try SimulatedPN532(air: air)
        chip = try SimulatedPN532(air: air)
    }

    @Test func `libnfc emulates a tag with one chip and reads the tag with another chip`() throws {
        let emulator = try TagEmulator(path: kiosk.devicePath, message: message)
        let reader = try #require(LibNFCDevice(path: chip.devicePath))
        #expect(reader.initAsReader() == 0)

        let card = try #require(reader.select())
        #expect(card.uid == [0x08, 0x00, 0xB0, 0x0B])
        #expect(card.answerToSelect == [0x75, 0x33, 0x92, 0x03])

        let answers = commands.map(reader.transceive)
        #expect(answers.allSatisfy { $0.suffix(2) == [0x90, 0x00] })
        #expect(answers.last?.dropLast(2) == message[...])
        #expect(reader.isCardPresent())
        #expect(reader.deselect() >= 0)

        #expect(emulator.finish() == [.init(commands: commands, end: NFC_ETGRELEASED)])
        #expect(air.taps == 1)
    }

    @Test func `the tag can be read three times, one after another`() throws {
        let emulator = try TagEmulator(path: kiosk.devicePath, message: message, taps: 3)
        let reader = try #require(LibNFCDevice(path: chip.devicePath))
        #expect(reader.initAsReader() == 0)
        for _ in 0..<3 {
            _ = try #require(reader.select())
            #expect(commands.map(reader.transceive).last == message + [0x90, 0x00])
            #expect(reader.deselect() >= 0)
        }
        #expect(emulator.finish() == Array(repeating: .init(commands: commands, end: NFC_ETGRELEASED), count: 3))
        #expect(air.taps == 3)
    }

    @Test func `a virtual reader reads the tag that libnfc emulates`() throws {
        let emulator = try TagEmulator(path: kiosk.devicePath, message: message)
        let reader = VirtualReader(air: air)
        try #require(reader.activate())
        #expect(commands.map { reader.transceive(apdu: $0) }.last == message + [0x90, 0x00])
        #expect(reader.deselect())
        #expect(emulator.finish() == [.init(commands: commands, end: NFC_ETGRELEASED)])
    }

    @Test(arguments: [
        (Status.released, NFC_ETGRELEASED), (.cardGone, NFC_ETGRELEASED), (.invalidState, NFC_ERFTRANS),
    ])
    func `a reader that leaves ends the tap, and the next reader finds the tag`(status: Status, end: Int32) throws {
        air.fieldLostStatus = status
        let emulator = try TagEmulator(path: kiosk.devicePath, message: message, taps: 2)
        let reader = VirtualReader(air: air)
        try #require(reader.activate())
        #expect(reader.transceive(apdu: commands[0]) == [0x90, 0x00])
        reader.leave()
        try #require(reader.activate())
        #expect(reader.transceive(apdu: commands[0]) == [0x90, 0x00])
        reader.leave()
        #expect(emulator.finish() == Array(repeating: .init(commands: [commands[0]], end: end), count: 2))
    }

    @Test func `a tag without a reader can be armed again`() throws {
        let device = try #require(LibNFCDevice(path: kiosk.devicePath))
        #expect(device.initAsCard(timeout: 50) == NFC_ETIMEOUT)
        let other = VirtualReader(air: air)
        #expect(!other.select(within: .zero))

        let reader = try WorkerThread { [air] in
            _ = VirtualReader(air: air).activate()
        }
        #expect(device.initAsCard(timeout: 60_000) >= 0)
        reader.join()
    }

    @Test func `an unplugged chip fails at once and works again when it is plugged in`() throws {
        let path = directory.entry("chip")
        let chip = try SimulatedPN532(air: air, link: path)
        #expect(chip.devicePath == path)
        let device = try #require(LibNFCDevice(path: path))
        let reader = VirtualReader(air: air)
        let puller = try WorkerThread {
            if reader.select() {
                chip.unplug()
            }
        }
        #expect(device.initAsCard(timeout: 60_000) == NFC_EIO)
        puller.join()
        #expect(LibNFCDevice(path: path) == nil)
        #expect(!reader.select(within: .zero))

        try chip.replug()
        let emulator = try TagEmulator(path: path, message: message)
        try #require(reader.activate())
        #expect(reader.transceive(apdu: commands[0]) == [0x90, 0x00])
        #expect(reader.deselect())
        #expect(emulator.finish().map(\.end) == [NFC_ETGRELEASED])
    }

    @Test func `a muted chip cannot be opened until it is unmuted`() {
        kiosk.isMuted = true
        #expect(LibNFCDevice(path: kiosk.devicePath) == nil)
        kiosk.isMuted = false
        #expect(LibNFCDevice(path: kiosk.devicePath) != nil)
    }

    @Test func `the port can be opened and closed repeatedly`() {
        for _ in 0..<10 {
            #expect(LibNFCDevice(path: kiosk.devicePath)?.initAsReader() == 0)
        }
    }
}
