import CNFC
import Glibc

/// A reader that libnfc drives, open until the value ends. Its calls block, so it lives on a thread of its own.
///
/// Every call has a finite timeout, and after an error of the air nothing is sent or received before the next
/// ``awaitActivation(uid:timeout:)`` or ``select()``: libnfc crashes otherwise.
@safe
package struct NFCDevice: ~Copyable {
    /// The longest command or answer that is exchanged. libnfc's own limits are 262 and 263 bytes; beyond, it aborts the process.
    private static let maximumFrame = 258
    /// libnfc may write a byte more than it is told to.
    private static let bufferCount = 300
    /// Milliseconds that a reader may take for one exchange.
    private static let exchangeTimeout: Int32 = 1000
    /// Milliseconds in which an abort has ended a wait; libnfc ends it by itself then.
    private static let abortTimeout: Int32 = 500
    /// Milliseconds in which a reader that works does something short. It takes three.
    private static let pulseTimeout: Int32 = 500
    /// Milliseconds that a reader waits for a card, unless told otherwise: telling it changes nothing.
    private static let defaultCommunicationTimeout: Int32 = 52
    /// More devices than these are not listed.
    private static let maximumDevices = 16
    /// Microseconds in which a reader has said all that it has to say.
    private static let pause: UInt32 = 50_000

    private let device: OpaquePointer
    private let lock: DeviceLock?
    private let interrupt: NFCInterrupt

    /// Opens a reader.
    ///
    /// - Parameters:
    ///   - connection: libnfc's connection string such as `pn532_uart:/dev/ttyAMA0`; empty takes the first that libnfc finds.
    ///   - interrupt: Ends waiting from another thread.
    /// - Throws: `library`, `deviceUnusable`, `inUse`, `noReader`.
    package init(connection: String, interrupt: NFCInterrupt) throws(NFCError) {
        guard let context = unsafe NFCContext.shared.pointer else { throw .library }
        let lock = try DeviceLock(connection: connection)
        // Bytes that a killed process left in the line spoil the first attempt, a chip that wakes up the second.
        for _ in 1...3 {
            guard let opened = unsafe nfc_open(context, connection.isEmpty ? nil : connection) else { continue }
            // nfc_open(3) can succeed without knowing the chip, and then crashes on the first select.
            var modulations: UnsafePointer<nfc_modulation_type>?
            _ = unsafe nfc_device_get_supported_modulation(opened, N_INITIATOR, &modulations)
            if unsafe modulations != nil {
                unsafe device = opened
                self.lock = lock
                self.interrupt = interrupt
                return
            }
            unsafe nfc_close(opened)
        }
        throw .noReader(connection: connection)
    }

    deinit {
        unsafe nfc_close(device)
    }

    /// The device file of `driver:path` and `driver:path:speed`. Nil for a reader without one.
    package static func path(in connection: String) -> String? {
        let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[1].hasPrefix("/") ? String(parts[1]) : nil
    }

    /// The files, and directories with files, that are opened to open a reader: its device, or where libnfc looks for one and
    /// for its configuration.
    package static func files(for connection: String) -> [String] {
        path(in: connection).map { [$0] } ?? ["/dev", "/etc/nfc"]
    }

    /// Whether another program of ours has the reader at this moment.
    package static func isInUse(connection: String) -> Bool {
        do {
            _ = try DeviceLock(connection: connection)
            return false
        } catch {
            // One that cannot be opened is nobody's.
            return if case .inUse = error { true } else { false }
        }
    }
}

// MARK: - As a tag

extension NFCDevice {
    /// How waiting for a reader ended.
    package enum Activation: Sendable {
        case activated
        case timeout
    }

    /// How waiting for a command ended.
    package enum Reception: Sendable {
        case command([UInt8])
        case timeout
        /// The reader deselected us, left, or could not be understood.
        case released
    }

    /// Shows a Type 4 tag until a reader selects it.
    ///
    /// The wait ends by an abort, after which the device can be armed anew at once. When libnfc ends a wait by itself, it
    /// puts the device to sleep, and the tag is away five times as long: 77 ms at 115,200 baud.
    ///
    /// - Parameters:
    ///   - uid: Three bytes; the chip puts 08 before them, which marks an identifier as random.
    ///   - timeout: Milliseconds.
    /// - Throws: `readerLost`, `cannotEmulate`, `interrupted`.
    package func awaitActivation(uid: [UInt8], timeout: Int32) throws(NFCError) -> Activation {
        var target = nfc_target()
        target.nm = nfc_modulation(nmt: NMT_ISO14443A, nbr: NBR_106)
        unsafe target.nti.nai.abtAtqa = (0x00, 0x04)
        unsafe target.nti.nai.abtUid = (0x08, uid[0], uid[1], uid[2], 0, 0, 0, 0, 0, 0)
        unsafe target.nti.nai.szUidLen = 4
        unsafe target.nti.nai.btSak = 0x20  // ISO/IEC 14443-4
        var received = [UInt8](repeating: 0, count: Self.bufferCount)
        let result = try ignoringStrayBytes { () throws(NFCError) in
            try unsafe interrupt.duringWait(of: device, atMost: timeout) {
                unsafe nfc_target_init(device, &target, &received, Self.bufferCount - 1, timeout + Self.abortTimeout)
            }
        }
        switch result {
        case 0...: return .activated
        case NFC_EOPABORTED: break
        case NFC_EDEVNOTSUPP, NFC_ENOTIMPL: throw .cannotEmulate(code: result)
        // NFC_ETIMEOUT among them: a device that takes an abort answers it.
        default: throw .readerLost(operation: "act as a tag", code: result)
        }
        try checkPulse()
        return .timeout
    }

    /// Has the device do something short. What was aborted can have been any step on the way to an armed tag, with a device
    /// that answers so slowly that it will never be one.
    private func checkPulse() throws(NFCError) {
        let start = ContinuousClock.now
        let result = try ignoringStrayBytes { () throws(NFCError) in
            unsafe nfc_device_set_property_int(device, NP_TIMEOUT_COM, Self.defaultCommunicationTimeout)
        }
        let isQuick = ContinuousClock.now - start < .milliseconds(Int(Self.pulseTimeout))
        guard result >= 0, isQuick else {
            throw .readerLost(operation: "act as a tag", code: result < 0 ? result : NFC_ETIMEOUT)
        }
    }

    /// Does it again when something else came than an answer: what the device says of the last tap can come late.
    private func ignoringStrayBytes(_ operation: () throws(NFCError) -> Int32) throws(NFCError) -> Int32 {
        let result = try operation()
        guard result == NFC_EIO else { return result }
        usleep(Self.pause)
        return try operation()
    }

    /// Waits for the next command of the reader that selected us.
    ///
    /// - Throws: `interrupted`. A device that fails here fails again when it is to be activated.
    package func receiveCommand(timeout: Int32) throws(NFCError) -> Reception {
        try interrupt.check()
        var received = [UInt8](repeating: 0, count: Self.bufferCount)
        let result = unsafe nfc_target_receive_bytes(device, &received, Self.bufferCount - 1, timeout)
        switch result {
        case 0...: return .command(Array(received[..<Int(result)]))
        case NFC_ETIMEOUT: return .timeout
        default: return .released
        }
    }

    /// Answers the last command. False if the reader is gone.
    package func sendAnswer(_ answer: [UInt8]) -> Bool {
        precondition(answer.count <= Self.maximumFrame, "an answer that libnfc can send")
        return unsafe nfc_target_send_bytes(device, answer, answer.count, Self.exchangeTimeout) >= 0
    }
}

// MARK: - As a reader

extension NFCDevice {
    /// What a search for a tag found.
    package enum Selection: Sendable {
        case nothing
        /// Nil if it is of no kind that is read.
        case tag(TagKind?)
    }

    /// Turns the field on and makes every search a short one.
    package func startReading() throws(NFCError) {
        try check(unsafe nfc_initiator_init(device), "turn on its field")
        try check(unsafe nfc_device_set_property_bool(device, NP_INFINITE_SELECT, false), "limit its search time")
    }

    /// Looks once for a tag of ISO/IEC 14443 type A at 106 kbit/s and selects it.
    package func select() throws(NFCError) -> Selection {
        var target = nfc_target()
        let modulation = nfc_modulation(nmt: NMT_ISO14443A, nbr: NBR_106)
        let result = try unsafe interrupt.duringWait(of: device) {
            unsafe nfc_initiator_select_passive_target(device, modulation, nil, 0, &target)
        }
        switch result {
        case 0: return .nothing
        case 1...: return .tag(Self.kind(sak: unsafe target.nti.nai.btSak))
        case NFC_ERFTRANS, NFC_ETGRELEASED: return .nothing
        // NFC_ETIMEOUT among them: a device that finds nothing says so.
        default: throw .readerLost(operation: "search for a tag", code: result)
        }
    }

    /// What a tag is by its answer to SELECT (NFC Forum Digital Protocol, SEL_RES).
    private static func kind(sak: UInt8) -> TagKind? {
        if sak & 0x20 != 0 { return .type4 }
        return sak == 0 ? .type2 : nil
    }

    /// Sends a command to the selected tag and waits for its answer. Unless there is one, the tag has to be selected anew.
    ///
    /// - Throws: `readerLost`, `interrupted`.
    package func exchange(_ command: [UInt8]) throws(NFCError) -> TagReply {
        precondition(command.count <= Self.maximumFrame, "a command that libnfc can send")
        var received = [UInt8](repeating: 0, count: Self.bufferCount)
        let result = try unsafe interrupt.duringWait(of: device) {
            unsafe nfc_initiator_transceive_bytes(
                device,
                command,
                command.count,
                &received,
                Self.bufferCount - 1,
                Self.exchangeTimeout
            )
        }
        switch result {
        case 0...: return .answer(Array(received[..<Int(result)]))
        case NFC_EIO, NFC_ENOTIMPL, NFC_EDEVNOTSUPP:
            throw .readerLost(operation: "exchange a command with the tag", code: result)
        // The chip's buffer, or ours, is too small for what came.
        case NFC_ECHIP, NFC_EOVFLOW: return .unintelligible
        default: return .contactLost
        }
    }

    /// Lets go of the selected tag, which may be gone already.
    package func deselect() {
        _ = unsafe nfc_initiator_deselect_target(device)
    }

    private func check(_ result: Int32, _ operation: String) throws(NFCError) {
        guard result >= 0 else { throw .readerLost(operation: operation, code: result) }
    }

    /// The connection strings of the devices that libnfc finds by itself: those of its configuration, and USB devices.
    package static func list() throws(NFCError) -> [String] {
        guard let context = unsafe NFCContext.shared.pointer else { throw .library }
        let size = MemoryLayout<nfc_connstring>.size
        var names = [CChar](repeating: 0, count: maximumDevices * size)
        return unsafe names.withUnsafeMutableBytes { names in
            let strings = unsafe names.baseAddress!.assumingMemoryBound(to: nfc_connstring.self)
            let count = unsafe nfc_list_devices(context, strings, maximumDevices)
            return (0..<count).map { index in
                unsafe String(
                    cString: names.baseAddress!.advanced(by: index * size).assumingMemoryBound(to: CChar.self)
                )
            }
        }
    }
}
