import CNFC

@testable import PN532Simulator

/// A Type 4 tag by libnfc, on a thread of its own, for a number of taps.
final class TagEmulator: Sendable {
    /// What happened in one tap: the commands, and the negative result that ended it.
    struct Tap: Equatable, Sendable {
        var commands: [[UInt8]] = []
        var end: Int32 = 0
    }

    private let log = Monitor<[Tap]>([])
    private let thread: WorkerThread

    /// Opens the chip at this path and arms it, and again at once after each tap.
    init(path: String, message: [UInt8], taps: Int = 1) throws {
        thread = try WorkerThread { [log] in
            guard let device = NFCDevice(path: path) else {
                return
            }
            for _ in 0..<taps {
                let tap = Self.serve(device, Type4TagFile(message: message))
                log.withLock { $0.append(tap) }
            }
        }
    }

    /// Waits until all taps have ended, well or not.
    func finish() -> [Tap] {
        thread.join()
        return log.withLock { $0 }
    }

    /// After any negative result the device may not be asked for more before the next initialisation.
    private static func serve(_ device: NFCDevice, _ tag: Type4TagFile) -> Tap {
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
