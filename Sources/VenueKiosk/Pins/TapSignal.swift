import Dispatch
import OperatingSystem
import Synchronization
import SystemPackage

/// A light or a buzzer that confirms a tap.
package final class TapSignal: Sendable {
    /// What the signal switches.
    package enum Output: Sendable, Equatable {
        /// An LED of the kernel with this name, which can be anything that is connected to a pin
        /// (Linux, `Documentation/leds/leds-class.rst`).
        case led(String)
        /// A pin, with an LED or a buzzer between the pin and ground.
        case pin(GPIOPin)

        /// The switch for this output.
        var light: any TapLight {
            switch self {
            case .led(let name): KernelLED(name)
            case .pin(let pin): PinLight(pin)
            }
        }
    }

    private let light: any TapLight
    private let duration: DispatchTimeInterval
    private let queue = DispatchQueue(label: "tap signal")
    private let isOn = Mutex(false)

    package convenience init(_ output: Output) { self.init(output.light) }

    /// - Parameter duration: How long the light is on.
    init(_ light: any TapLight, duration: DispatchTimeInterval = .milliseconds(300)) {
        self.light = light
        self.duration = duration
    }

    /// Switches the light on for a moment. Does nothing while it is on. If the light cannot be
    /// switched, the tap still counts.
    package func flash() {
        let wasOn = isOn.withLock { isOn in
            defer { isOn = true }
            return isOn
        }
        guard !wasOn else { return }
        queue.async { [self] in try? light.set(true) }
        queue.asyncAfter(deadline: .now() + duration) { [self] in
            try? light.set(false)
            isOn.withLock { $0 = false }
        }
    }

    /// Switches the light off. Returns the name of the light.
    ///
    /// - Throws: `FileError` or ``GPIOError`` if this process cannot switch it.
    @discardableResult package func test() throws -> String {
        try light.set(false)
        return light.name
    }
}

/// A light that can be switched.
protocol TapLight: Sendable {
    /// A name for the operator. A pin has its name after the first switching.
    var name: String { get }

    func set(_ isOn: Bool) throws
}

/// An LED of the kernel.
struct KernelLED: TapLight {
    let name: String
    private let directory: FilePath

    /// - Parameter classes: The directory in which the kernel lists LEDs.
    init(_ led: String, classes: FilePath = "/sys/class/leds") {
        name = "the LED \(led)"
        directory = classes.appending(led)
    }

    func set(_ isOn: Bool) throws {
        let brightness = isOn ? maximum : "0"
        let path = directory.appending("brightness")
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .writeOnly, options: [.truncate, .closeOnExec])
            _ = try file.closeAfter { try file.writeAll(brightness.utf8) }
        }
    }

    /// The largest brightness.
    private var maximum: String {
        let bytes = (try? PrivateFile.read(directory.appending("max_brightness"))) ?? nil
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "1"
    }
}

/// A light at a pin. It holds the line from the first switching on. If the chip is missing at first, a
/// later switching tries again.
final class PinLight: TapLight {
    private let pin: GPIOPin
    private let line = Mutex<GPIOLine?>(nil)

    init(_ pin: GPIOPin) { self.pin = pin }

    var name: String { line.withLock(\.self)?.name ?? "GPIO \(pin.line)" }

    func set(_ isOn: Bool) throws {
        try line.withLock { line in
            let held = try line ?? GPIOLine(output: pin)
            line = held
            try held.set(isOn)
        }
    }
}
