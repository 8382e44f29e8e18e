/// Emulates a read-only tag continuously. After each tap, the tag is armed again.
package struct TagEmulator: ~Copyable {
    /// The timeout in milliseconds for one command. A tap ends after four timeouts in a row.
    private static let silenceTimeout: Int32 = 500
    private static let silences = 4
    private static let uid: [UInt8] = [0x56, 0x43, 0x49]

    private let device: NFCDevice

    /// The chip of the reader; see ``NFCDevice/chip``.
    package var chip: String? { device.chip }

    package init(device: consuming NFCDevice) {
        self.device = device
    }

    /// Serves taps until an error or an interrupt.
    ///
    /// - Parameters:
    ///   - checkInterval: The maximum time in milliseconds to wait for a reader before the device is
    ///     checked. At the end of each wait, the tag does not respond for about 15 ms. A device that
    ///     is unplugged is noticed at once, but a device that is silent is noticed only by a check.
    ///   - tag: Returns the tag to serve. Called at the beginning of each tap, so that the content
    ///     never changes within a tap.
    ///   - isAlive: Used as heartbeat. Called each time before the tag is armed. Also called after
    ///     each answer, because a phone that is left on the reader keeps sending commands.
    ///   - wasSelected: Called at the beginning of each tap.
    ///   - wasRead: Called once in each tap in which the reader has read the whole message.
    /// - Throws: ``NFCError``, including `interrupted`. After an error, the device must be opened
    ///   again.
    package func run(
        checkInterval: Int32,
        tag: () -> Type4Tag,
        isAlive: () -> Void,
        wasSelected: () -> Void = {},
        wasRead: () -> Void = {}
    ) throws(NFCError) {
        while true {
            isAlive()
            if case .activated = try device.awaitActivation(uid: Self.uid, timeout: checkInterval) {
                wasSelected()
                try serve(tag(), isAlive: isAlive, wasRead: wasRead)
            }
        }
    }

    /// Serves one tap, from its activation until the reader ends the contact.
    private func serve(
        _ tag: consuming Type4Tag,
        isAlive: () -> Void,
        wasRead: () -> Void
    ) throws(NFCError) {
        var silences = 0
        var isReported = false
        while silences < Self.silences {
            switch try device.receiveCommand(timeout: Self.silenceTimeout) {
            case .command(let command):
                silences = 0
                guard device.sendAnswer(tag.answer(command)) else { return }
                isAlive()
                if tag.wasReadToEnd, !isReported {
                    wasRead()
                    isReported = true
                }
            case .timeout:
                silences += 1
            case .released:
                return
            }
        }
    }
}
