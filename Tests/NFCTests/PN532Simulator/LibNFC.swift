import CNFC
import Glibc

@testable import PN532Simulator

/// A libnfc device for use by one thread at a time. Results are libnfc's: counts or
/// negative errors.
@safe
final class LibNFCDevice: @unchecked Sendable {
    // Unchecked, because each test uses it from only one thread.
    private let handle: OpaquePointer

    /// Opens the chip at this path.
    ///
    /// - Returns: nil if libnfc cannot open it.
    init?(path: String) {
        guard let handle = unsafe nfc_open(LibNFC.shared.context, "pn532_uart:\(path)") else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe nfc_close(handle)
    }
}

// MARK: Card mode

extension LibNFCDevice {
    /// Becomes an ISO-DEP card with the UID 08 00 B0 0B and waits for a reader.
    func initAsCard(timeout milliseconds: Int32) -> Int32 {
        var target = nfc_target()
        target.nm = nfc_modulation(nmt: NMT_ISO14443A, nbr: NBR_UNDEFINED)
        unsafe target.nti.nai.abtAtqa = (0x00, 0x04)
        unsafe target.nti.nai.btSak = 0x20
        unsafe target.nti.nai.szUidLen = 4
        unsafe target.nti.nai.abtUid = (0x08, 0x00, 0xB0, 0x0B, 0, 0, 0, 0, 0, 0)
        var buffer = [UInt8](repeating: 0, count: 300)
        return unsafe nfc_target_init(handle, &target, &buffer, buffer.count, milliseconds)
    }

    /// Waits for a command.
    func receive(timeout milliseconds: Int32) -> (result: Int32, command: [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: 300)
        let result = unsafe nfc_target_receive_bytes(handle, &buffer, buffer.count, milliseconds)
        return (result, Array(buffer.prefix(max(Int(result), 0))))
    }

    /// Answers the received command.
    func send(_ answer: [UInt8], timeout milliseconds: Int32) -> Int32 {
        unsafe nfc_target_send_bytes(handle, answer, answer.count, milliseconds)
    }
}

// MARK: Reader mode

extension LibNFCDevice {
    /// Turns the field on and limits a search for a card to the chip's three attempts.
    func initAsReader() -> Int32 {
        let result = unsafe nfc_initiator_init(handle)
        return result < 0 ? result : unsafe nfc_device_set_property_bool(handle, NP_INFINITE_SELECT, false)
    }

    /// Searches for a card for up to one minute.
    ///
    /// - Returns: The card's UID and its ATS without the length byte.
    func select() -> (uid: [UInt8], answerToSelect: [UInt8])? {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let modulation = nfc_modulation(nmt: NMT_ISO14443A, nbr: NBR_106)
            var target = nfc_target()
            let count = unsafe nfc_initiator_select_passive_target(handle, modulation, nil, 0, &target)
            if count > 0 {
                let card = unsafe target.nti.nai
                return (Self.bytes(card.abtUid, card.szUidLen), Self.bytes(card.abtAts, card.szAtsLen))
            }
        }
        return nil
    }

    /// Exchanges an APDU.
    ///
    /// - Returns: The answer, or an empty array if libnfc reports an error.
    func transceive(_ apdu: [UInt8]) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 300)
        let count = unsafe nfc_initiator_transceive_bytes(handle, apdu, apdu.count, &buffer, buffer.count, 30_000)
        return Array(buffer.prefix(max(Int(count), 0)))
    }

    /// Whether the selected card still responds.
    func isCardPresent() -> Bool {
        unsafe nfc_initiator_target_is_present(handle, nil) == 0
    }

    func deselect() -> Int32 {
        unsafe nfc_initiator_deselect_target(handle)
    }

    private static func bytes<Tuple>(_ tuple: Tuple, _ count: Int) -> [UInt8] {
        unsafe withUnsafeBytes(of: tuple) { unsafe Array($0.prefix(count)) }
    }
}

/// The libnfc context shared by all tests. It is never freed, because `nfc_exit` unloads the
/// drivers for the whole process.
@safe
struct LibNFC: @unchecked Sendable {
    // Unchecked, because opening a device only reads the context.
    let context: OpaquePointer

    static let shared = LibNFC()

    private init() {
        unsafe setenv("LIBNFC_LOG_LEVEL", "0", 1)
        unsafe setenv("LIBNFC_AUTO_SCAN", "false", 1)
        var context: OpaquePointer?
        unsafe nfc_init(&context)
        unsafe self.context = context!
    }
}

/// The APDUs that a reader sends to read a Type 4 tag.
enum TagReading {
    /// NFC Forum Type 4 Tag, §5.4: NDEF application, capability container, NDEF file.
    static func commands(messageLength: UInt8) -> [[UInt8]] {
        [
            [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00],
            [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03],
            [0x00, 0xB0, 0x00, 0x00, 0x0F],
            [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x04],
            [0x00, 0xB0, 0x00, 0x00, 0x02],
            [0x00, 0xB0, 0x00, 0x02, messageLength],
        ]
    }

    /// Returns a message whose adjacent bytes differ.
    static func message(length: UInt8) -> [UInt8] {
        (0..<length).map { $0 &* 7 }
    }
}

/// A Type 4 tag emulated by libnfc on its own thread for a number of taps.
final class TagEmulator: Sendable {
    /// The record of one tap: the commands and the negative result that ended it.
    struct Tap: Equatable, Sendable {
        var commands: [[UInt8]] = []
        var end: Int32 = 0
    }

    private let log = Monitor<[Tap]>([])
    private let thread: WorkerThread

    /// Opens the chip at this path and arms it. Arms it again immediately after each tap.
    init(path: String, message: [UInt8], taps: Int = 1) throws {
        thread = try WorkerThread { [log] in
            guard let device = LibNFCDevice(path: path) else {
                return
            }
            for _ in 0..<taps {
                let tap = Self.serve(device, Type4TagFile(message: message))
                log.withLock { $0.append(tap) }
            }
        }
    }

    /// Waits until all taps have ended, successfully or not.
    func finish() -> [Tap] {
        thread.join()
        return log.withLock { $0 }
    }

    /// Serves one tap. After a negative result, the device must be initialised before further use.
    private static func serve(_ device: LibNFCDevice, _ tag: Type4TagFile) -> Tap {
        var tag = tag
        var tap = Tap()
        tap.end = device.initAsCard(timeout: 60_000)
        while tap.end >= 0 {
            let (result, command) = device.receive(timeout: 30_000)
            tap.end = result
            if result >= 0 {
                tap.commands.append(command)
                tap.end = device.send(tag.answer(command), timeout: 30_000)
            }
        }
        return tap
    }
}

/// A minimal Type 4 tag that readers accept: an NDEF application with two files.
struct Type4TagFile {
    private let files: [UInt16: [UInt8]]
    private var selected: [UInt8] = []

    /// Creates a tag with this NDEF message.
    init(message: [UInt8]) {
        let length = UInt16(message.count)
        files = [
            0xE103: [
                0x00, 0x0F, 0x20, 0x00, 0xF6, 0x00, 0xF6, 0x04, 0x06, 0xE1, 0x04, 0x04, 0x00, 0x00, 0xFF,
            ],
            0xE104: [UInt8(length >> 8), UInt8(length & 0xFF)] + message,
        ]
    }

    /// Answers SELECT by name, SELECT by file identifier and READ BINARY. Answers 6D00 to other
    /// commands.
    mutating func answer(_ apdu: [UInt8]) -> [UInt8] {
        switch apdu.prefix(4) {
        case [0x00, 0xA4, 0x04, 0x00]:
            return [0x90, 0x00]
        case [0x00, 0xA4, 0x00, 0x0C] where apdu.count == 7:
            guard let file = files[UInt16(apdu[5]) << 8 | UInt16(apdu[6])] else {
                return [0x6A, 0x82]
            }
            selected = file
            return [0x90, 0x00]
        case [0x00, 0xB0, 0x00, 0x00], [0x00, 0xB0, 0x00, 0x02]:
            return selected.dropFirst(Int(apdu[3])).prefix(Int(apdu[4])) + [0x90, 0x00]
        default:
            return [0x6D, 0x00]
        }
    }
}
