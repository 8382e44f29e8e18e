import Glibc
import NFC
import PN532Simulator
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct NFCDeviceTests {
    private let chip: SimulatedPN532
    /// Milliseconds for the steps to an armed tag, which take 16. An abort between two of them is lost.
    private static let armingTimeout: Int32 = 1000

    init() throws {
        chip = try SimulatedPN532(air: Air())
    }

    private func open(_ connection: String) async throws {
        try await blocking { _ = try NFCDevice(connection: connection, interrupt: NFCInterrupt()) }
    }

    @Test func `Where no device is, its name is told`() async throws {
        let error = try await #require(throws: NFCError.self) { try await open("pn532_uart:/dev/nowhere") }
        #expect(error == .deviceUnusable(path: "/dev/nowhere", errno: ENOENT))
        #expect(error.description == "cannot open the NFC reader's device /dev/nowhere: No such file or directory")
    }

    @Test(arguments: ["", ":", "pn532_uart", "pn532_uart:", "no_driver:/dev/null", "pn532_uart:/dev/null"])
    func `A connection that leads nowhere is refused`(connection: String) async throws {
        await #expect(throws: NFCError.noReader(connection: connection)) { try await open(connection) }
    }

    /// By another of its names, too.
    @Test(arguments: ["", ":115200"])
    func `A device that somebody has is refused until they have done`(speed: String) async throws {
        let other = "pn532_uart:/dev/..\(chip.devicePath)\(speed)"
        try await blocking { [chip] in
            let device = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt())
            #expect(NFCDevice.isInUse(connection: other))
            #expect(throws: NFCError.self) { _ = try NFCDevice(connection: other, interrupt: NFCInterrupt()) }
            // The other one's frames are whole.
            #expect(try device.awaitActivation(uid: [1, 2, 3], timeout: Self.armingTimeout) == .timeout)
        }
        #expect(!NFCDevice.isInUse(connection: other))
        try await open(other)
    }

    @Test func `What somebody has is told by its path`() async throws {
        try await blocking { [chip] in
            let device = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt())
            let error = NFCError.inUse(path: chip.devicePath)
            #expect(throws: error) { _ = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt()) }
            #expect(error.description == "another program uses the NFC reader at \(chip.devicePath)")
            withExtendedLifetime(device) {}
        }
    }

    @Test(arguments: ["", "pn53x_usb:001:004", "pn532_uart:/dev/nowhere"])
    func `A reader without a device file is nobody's`(connection: String) {
        #expect(!NFCDevice.isInUse(connection: connection))
    }

    @Test func `A device that says nothing is refused until it speaks`() async throws {
        chip.isMuted = true
        await #expect(throws: NFCError.noReader(connection: chip.connection)) { try await open(chip.connection) }
        chip.isMuted = false
        try await open(chip.connection)
    }

    @Test func `A device can be opened and armed any number of times`() async throws {
        for _ in 1...5 {
            let activation = try await blocking { [connection = chip.connection] in
                let device = try NFCDevice(connection: connection, interrupt: NFCInterrupt())
                return try device.awaitActivation(uid: [1, 2, 3], timeout: Self.armingTimeout)
            }
            #expect(activation == .timeout)
        }
    }

    /// libnfc ends the process when it gets a descriptor that select(2) cannot take.
    @Test func `No descriptor will be too great for libnfc`() async throws {
        try await open(chip.connection)
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(limit.rlim_cur <= 1024)
    }

    @Test func `An interrupted device does nothing more`() throws {
        let interrupt = NFCInterrupt()
        let device = try NFCDevice(connection: chip.connection, interrupt: interrupt)
        try device.startReading()
        interrupt.interrupt()
        #expect(throws: NFCError.interrupted) { try device.select() }
        #expect(throws: NFCError.interrupted) { try device.exchange([0x60]) }
        #expect(throws: NFCError.interrupted) { try device.awaitActivation(uid: [1, 2, 3], timeout: 60_000) }
        #expect(throws: NFCError.interrupted) { try device.receiveCommand(timeout: 60_000) }
    }
}
