import CNFC
import Glibc

/// A reader driven by libnfc. The reader is open until the value ends. Because the calls block, a
/// reader needs its own thread.
///
/// Every call has a finite timeout. After a transmission error, call
/// ``awaitActivation(uid:timeout:)`` or ``select()`` before sending or receiving again; otherwise,
/// libnfc crashes.
@safe
package struct NFCDevice: ~Copyable {
    /// The maximum length of a command or an answer in bytes. libnfc's own limits are 262 and 263
    /// bytes; libnfc aborts the process if they are exceeded.
    private static let maximumFrame = 258
    /// The size of a buffer in bytes. It has spare room, because libnfc may write one byte more
    /// than the given limit.
    private static let bufferCount = 300
    /// The timeout of one exchange in milliseconds.
    private static let exchangeTimeout: Int32 = 1000
    /// The time in milliseconds after which libnfc itself ends a wait if an abort had no effect.
    private static let abortTimeout: Int32 = 1000
    /// The maximum duration of a cheap command in milliseconds. A working reader takes three
    /// milliseconds. A busy machine may delay the command by several hundred milliseconds.
    private static let pulseTimeout: Int32 = 1000
    /// The default time in milliseconds for which a reader waits for a card. Setting this value
    /// again changes nothing.
    private static let defaultCommunicationTimeout: Int32 = 52
    /// The maximum number of devices to list.
    private static let maximumDevices = 16
    /// The time in microseconds after which a reader has sent all pending bytes.
    private static let pause: UInt32 = 50_000

    private let device: OpaquePointer
    private let lock: DeviceLock?
    private let interrupt: NFCInterrupt

    /// Opens a reader.
    ///
    /// - Parameters:
    ///   - connection: libnfc's connection string, such as `pn532_uart:/dev/ttyAMA0`. If it is
    ///     empty, opens the first reader that libnfc finds.
    ///   - interrupt: Ends a wait from another thread.
    /// - Throws: `library`, `deviceUnusable`, `inUse`, `noReader`.
    package init(connection: String, interrupt: NFCInterrupt) throws(NFCError) {
        guard let context = unsafe NFCContext.shared.pointer else { throw .library }
        let lock = try DeviceLock(connection: connection)
        // Retry. The first attempt can fail if a killed process left bytes on the line. The second
        // attempt can fail if the chip is still waking up.
        for _ in 1...3 {
            guard let opened = unsafe nfc_open(context, connection.isEmpty ? nil : connection) else { continue }
            // nfc_open(3) can succeed without recognising the chip. libnfc then crashes on the
            // first select.
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
        // nfc_close(3) turns off the field too, but ignores errors. The first attempt can fail, for
        // example if the response to an aborted command arrives late.
        for _ in 1...2 {
            if unsafe nfc_device_set_property_bool(device, NP_ACTIVATE_FIELD, false) >= 0 { break }
            usleep(Self.pause)
        }
        unsafe nfc_close(device)
    }

    /// The chip and its firmware as libnfc reports them, such as `PN532 v1.6`; nil if libnfc reports none.
    /// This sends no command to the reader.
    var chip: String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe nfc_device_get_information_about(device, &text) >= 0, let text = unsafe text else { return nil }
        defer { unsafe nfc_free(text) }
        // The lines are "chip: PN532 v1.6", then the modulations.
        let line = unsafe String(cString: text).split(separator: "\n").first { $0.hasPrefix("chip: ") }
        return line.map { String($0.dropFirst("chip: ".count)) }
    }

    /// Returns the device file in `driver:path` or `driver:path:speed`; nil for a reader without a
    /// device file.
    package static func path(in connection: String) -> String? {
        let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[1].hasPrefix("/") ? String(parts[1]) : nil
    }

    /// Returns the files and directories that libnfc opens for a reader. They are the reader's
    /// device file, or the directories in which libnfc searches for devices and for its
    /// configuration.
    package static func files(for connection: String) -> [String] {
        path(in: connection).map { [$0] } ?? ["/dev", "/etc/nfc"]
    }

    /// Whether another program of ours is currently using the reader.
    package static func isInUse(connection: String) -> Bool {
        do {
            _ = try DeviceLock(connection: connection)
            return false
        } catch {
            // If the device cannot be opened, none of our programs is using it.
            return if case .inUse = error { true } else { false }
        }
    }
}

// MARK: - As a tag

extension NFCDevice {
    /// The result of waiting for a reader.
    package enum Activation: Sendable {
        case activated
        case timeout
    }

    /// The result of waiting for a command.
    package enum Reception: Sendable {
        case command([UInt8])
        case timeout
        /// The reader deselected this tag, moved out of range, or sent unintelligible data.
        case released
    }

    /// Emulates a Type 4 tag until a reader selects it.
    ///
    /// The wait normally ends with an abort, after which the device can be re-armed at once. If
    /// libnfc itself ended the wait, it would put the device to sleep. The tag would then be absent
    /// five times as long: 77 ms at 115,200 baud.
    ///
    /// - Parameters:
    ///   - uid: Three bytes. The chip prepends 08, which marks the identifier as random.
    ///   - timeout: The maximum wait in milliseconds.
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
        // This includes NFC_ETIMEOUT: a working device responds to an abort.
        default: throw .readerLost(operation: "act as a tag", code: result)
        }
        try ping()
        return .timeout
    }

    /// Checks that the device responds in time, by sending a cheap command. The abort may have
    /// interrupted any step of arming the tag, and a slow device may never finish those steps.
    private func ping() throws(NFCError) {
        let start = ContinuousClock.now
        let result = try ignoringStrayBytes { () throws(NFCError) in
            unsafe nfc_device_set_property_int(device, NP_TIMEOUT_COM, Self.defaultCommunicationTimeout)
        }
        let isQuick = ContinuousClock.now - start < .milliseconds(Int(Self.pulseTimeout))
        guard result >= 0, isQuick else {
            throw .readerLost(operation: "act as a tag", code: result < 0 ? result : NFC_ETIMEOUT)
        }
    }

    /// Retries once on NFC_EIO, because a late report about the last tap can arrive when libnfc
    /// expects the answer.
    private func ignoringStrayBytes(_ operation: () throws(NFCError) -> Int32) throws(NFCError) -> Int32 {
        let result = try operation()
        guard result == NFC_EIO else { return result }
        usleep(Self.pause)
        return try operation()
    }

    /// Waits for the next command from the reader that selected this tag.
    ///
    /// - Throws: `interrupted`. If the device fails here, it fails again at the next activation,
    ///   which reports the error.
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

    /// Sends the answer to the last command. Returns false if the reader is gone.
    package func sendAnswer(_ answer: [UInt8]) -> Bool {
        precondition(answer.count <= Self.maximumFrame, "an answer that libnfc can send")
        return unsafe nfc_target_send_bytes(device, answer, answer.count, Self.exchangeTimeout) >= 0
    }
}

// MARK: - As a reader

extension NFCDevice {
    /// The result of searching for a tag.
    package enum Selection: Sendable {
        case nothing
        /// A tag was found; the kind is nil if it is not supported.
        case tag(TagKind?)
    }

    /// Turns on the field and limits the duration of each search.
    package func startReading() throws(NFCError) {
        try check(unsafe nfc_initiator_init(device), "turn on its field")
        try check(unsafe nfc_device_set_property_bool(device, NP_INFINITE_SELECT, false), "limit its search time")
    }

    /// Searches once for a tag of ISO/IEC 14443 type A at 106 kbit/s and selects it.
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
        // This includes NFC_ETIMEOUT: a working device reports that it found no tag.
        default: throw .readerLost(operation: "search for a tag", code: result)
        }
    }

    /// Returns the kind of a tag from its answer to SELECT (NFC Forum Digital Protocol, SEL_RES).
    private static func kind(sak: UInt8) -> TagKind? {
        if sak & 0x20 != 0 { return .type4 }
        return sak == 0 ? .type2 : nil
    }

    /// Sends a command to the selected tag and waits for the answer. If the tag does not answer, it
    /// must be selected again.
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
        // The reply is too long for the chip's buffer or for ours.
        case NFC_ECHIP, NFC_EOVFLOW: return .unintelligible
        default: return .contactLost
        }
    }

    /// Deselects the tag, which may have been removed already.
    func deselect() {
        _ = unsafe nfc_initiator_deselect_target(device)
    }

    private func check(_ result: Int32, _ operation: String) throws(NFCError) {
        guard result >= 0 else { throw .readerLost(operation: operation, code: result) }
    }

    /// Returns the connection strings of the devices that libnfc finds: the devices in its
    /// configuration, and USB devices.
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
