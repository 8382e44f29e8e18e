/// Emulates a read-only tag continuously: armed, read, armed again.
package struct TagEmulator: ~Copyable {
    /// The maximum wait for a reader in milliseconds before the device is checked. The end of each
    /// wait leaves the tag deaf for some 15 ms. A longer wait delays the detection of a dead
    /// device.
    private static let armedTimeout: Int32 = 3800
    /// The maximum silence of a reader within a tap: four waits of this many milliseconds.
    private static let silenceTimeout: Int32 = 500
    private static let silences = 4
    private static let uid: [UInt8] = [0x56, 0x43, 0x49]

    private let device: NFCDevice

    package init(device: consuming NFCDevice) {
        self.device = device
    }

    /// Serves taps until something fails or is interrupted.
    ///
    /// - Parameters:
    ///   - tag: Returns the tag at the beginning of a tap. The content never changes within a tap.
    ///   - isAlive: Called before each arming of the tag, and after each answer because a phone
    ///     left on the reader keeps talking. Used as heartbeat.
    /// - Throws: ``NFCError``, including `interrupted`. The device must then be opened again.
    package func run(tag: () -> Type4Tag, isAlive: () -> Void) throws(NFCError) {
        while true {
            isAlive()
            if case .activated = try device.awaitActivation(uid: Self.uid, timeout: Self.armedTimeout) {
                try serve(tag(), isAlive: isAlive)
            }
        }
    }

    /// Serves one tap, from its activation until the reader is gone.
    private func serve(_ tag: consuming Type4Tag, isAlive: () -> Void) throws(NFCError) {
        var silences = 0
        while silences < Self.silences {
            switch try device.receiveCommand(timeout: Self.silenceTimeout) {
            case .command(let command):
                silences = 0
                guard device.sendAnswer(tag.answer(command)) else { return }
                isAlive()
            case .timeout:
                silences += 1
            case .released:
                return
            }
        }
    }
}
