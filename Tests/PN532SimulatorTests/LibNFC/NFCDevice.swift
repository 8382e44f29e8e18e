import CNFC
import Glibc

/// A device of libnfc, for one thread at a time. Results are those of libnfc: counts, or negative errors.
@safe
final class NFCDevice: @unchecked Sendable {
    // Unchecked, because a test gives it to one thread.
    private let handle: OpaquePointer

    /// Opens the chip at this path.
    ///
    /// - Returns: nil when libnfc cannot.
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

// MARK: As a card

extension NFCDevice {
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

    /// Answers it.
    func send(_ answer: [UInt8], timeout milliseconds: Int32) -> Int32 {
        unsafe nfc_target_send_bytes(handle, answer, answer.count, milliseconds)
    }
}

// MARK: As a reader

extension NFCDevice {
    /// Turns the field on, and limits a search for a card to what the chip does in three attempts.
    func initAsReader() -> Int32 {
        let result = unsafe nfc_initiator_init(handle)
        return result < 0 ? result : unsafe nfc_device_set_property_bool(handle, NP_INFINITE_SELECT, false)
    }

    /// Searches for a card until one is there, for a minute at most.
    ///
    /// - Returns: Its UID and its ATS without the length.
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
    /// - Returns: The answer; empty when libnfc reports an error.
    func transceive(_ apdu: [UInt8]) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 300)
        let count = unsafe nfc_initiator_transceive_bytes(handle, apdu, apdu.count, &buffer, buffer.count, 30_000)
        return Array(buffer.prefix(max(Int(count), 0)))
    }

    /// Whether the selected card still answers.
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
