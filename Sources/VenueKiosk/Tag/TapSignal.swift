package import Dispatch
package import Files
import Synchronization
package import SystemPackage

/// A light or a buzzer that confirms a tap. It is an LED of the kernel, which can be anything that
/// is connected to a pin (Linux, `Documentation/leds/leds-class.rst`).
package final class TapSignal: Sendable {
    private let directory: FilePath
    private let duration: DispatchTimeInterval
    private let queue = DispatchQueue(label: "tap signal")
    private let isOn = Mutex(false)

    /// - Parameters:
    ///   - led: The kernel's name for the LED.
    ///   - classes: The directory in which the kernel lists LEDs.
    ///   - duration: How long the LED is on.
    package init(
        led: String,
        classes: FilePath = "/sys/class/leds",
        duration: DispatchTimeInterval = .milliseconds(300)
    ) {
        directory = classes.appending(led)
        self.duration = duration
    }

    /// Switches the LED on for a moment. Does nothing while it is on. If the LED cannot be switched,
    /// the tap still counts.
    package func flash() {
        let wasOn = isOn.withLock { isOn in
            defer { isOn = true }
            return isOn
        }
        guard !wasOn else { return }
        queue.async { [self] in try? write(maximum) }
        queue.asyncAfter(deadline: .now() + duration) { [self] in
            try? write("0")
            isOn.withLock { $0 = false }
        }
    }

    /// Switches the LED off.
    ///
    /// - Throws: `FileError` if this process cannot switch it.
    package func test() throws(FileError) { try write("0") }

    /// The largest brightness.
    private var maximum: String {
        let bytes = (try? PrivateFile.read(directory.appending("max_brightness"))) ?? nil
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "1"
    }

    private func write(_ brightness: String) throws(FileError) {
        let path = directory.appending("brightness")
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .writeOnly, options: [.truncate, .closeOnExec])
            _ = try file.closeAfter { try file.writeAll(brightness.utf8) }
        }
    }
}
