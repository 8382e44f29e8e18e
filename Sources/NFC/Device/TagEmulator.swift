/// Keeps a read-only tag in the air: armed, read, armed again.
package struct TagEmulator: ~Copyable {
    /// Milliseconds of waiting for a reader before the device is known to be alive. Each end of a wait leaves the tag deaf for
    /// some 15 ms; each second more is one in which nobody is told that the device died.
    private static let armedTimeout: Int32 = 3800
    /// Milliseconds that a reader may be silent within a tap: four waits of half a second.
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
    ///   - tag: Gives the tag of a tap, at its beginning: what a reader sees never changes within one.
    ///   - isAlive: Called each time that the tag is about to be armed, and after each answer, for a telephone that lies on the
    ///     device talks on and on: the device's sign of life.
    /// - Throws: ``NFCError``, `interrupted` among them. The device is then to be opened anew.
    package func run(tag: () -> Type4Tag, isAlive: () -> Void) throws(NFCError) {
        while true {
            isAlive()
            if case .activated = try device.awaitActivation(uid: Self.uid, timeout: Self.armedTimeout) {
                try serve(tag(), isAlive: isAlive)
            }
        }
    }

    /// One tap, from its activation until the reader is gone.
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
