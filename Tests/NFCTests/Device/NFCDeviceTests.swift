import Glibc
import NFC
import PN532Simulator
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct NFCDeviceTests {
    private let chip: SimulatedPN532
    /// The timeout in milliseconds. It covers arming, which takes 16 ms, and more on a busy machine.
    /// An abort between two arming steps has no effect.
    private static let armingTimeout: Int32 = 2000

    init() throws {
        chip = try SimulatedPN532(air: Air())
    }

    private func open(_ connection: String) async throws {
        try await blocking { _ = try NFCDevice(connection: connection, interrupt: NFCInterrupt()) }
    }

    @Test func `the error names a device that does not exist`() async throws {
        let error = try await #require(throws: NFCError.self) { try await open("pn532_uart:/dev/nowhere") }
        #expect(error == .deviceUnusable(path: "/dev/nowhere", errno: ENOENT))
        #expect(error.description == "cannot open the NFC reader's device /dev/nowhere: No such file or directory")
    }

    @Test(arguments: ["", ":", "pn532_uart", "pn532_uart:", "no_driver:/dev/null", "pn532_uart:/dev/null"])
    func `an invalid connection string is refused`(connection: String) async throws {
        await #expect(throws: NFCError.noReader(connection: connection)) { try await open(connection) }
    }

    /// Also if the second program opens the device by another path.
    @Test(arguments: ["", ":115200"])
    func `a device in use cannot be opened until it is closed`(speed: String) async throws {
        let other = "pn532_uart:/dev/..\(chip.devicePath)\(speed)"
        try await blocking { [chip] in
            let device = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt())
            #expect(NFCDevice.isInUse(connection: other))
            #expect(throws: NFCError.self) { _ = try NFCDevice(connection: other, interrupt: NFCInterrupt()) }
            // The refused attempt did not disturb the first program's frames.
            #expect(try device.awaitActivation(uid: [1, 2, 3], timeout: Self.armingTimeout) == .timeout)
        }
        #expect(!NFCDevice.isInUse(connection: other))
        try await open(other)
    }

    @Test func `the error for a device in use names its path`() async throws {
        try await blocking { [chip] in
            let device = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt())
            let error = NFCError.inUse(path: chip.devicePath)
            #expect(throws: error) { _ = try NFCDevice(connection: chip.connection, interrupt: NFCInterrupt()) }
            #expect(error.description == "another program uses the NFC reader at \(chip.devicePath)")
            withExtendedLifetime(device) {}
        }
    }

    @Test(arguments: ["", "pn53x_usb:001:004", "pn532_uart:/dev/nowhere"])
    func `a reader without a device file is not in use`(connection: String) {
        #expect(!NFCDevice.isInUse(connection: connection))
    }

    @Test func `a silent device cannot be opened until it responds`() async throws {
        chip.isMuted = true
        await #expect(throws: NFCError.noReader(connection: chip.connection)) { try await open(chip.connection) }
        chip.isMuted = false
        try await open(chip.connection)
    }

    @Test func `a device can be opened and armed any number of times`() async throws {
        for _ in 1...5 {
            let activation = try await blocking { [connection = chip.connection] in
                let device = try NFCDevice(connection: connection, interrupt: NFCInterrupt())
                return try device.awaitActivation(uid: [1, 2, 3], timeout: Self.armingTimeout)
            }
            #expect(activation == .timeout)
        }
    }

    /// libnfc ends the process when it gets a descriptor that select(2) cannot take.
    @Test func `file descriptors stay below the limit of select(2)`() async throws {
        try await open(chip.connection)
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(limit.rlim_cur <= 1024)
    }

    @Test func `every call on an interrupted device fails`() throws {
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
