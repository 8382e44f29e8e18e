import CLinux
import Glibc
import OperatingSystem
package import SystemPackage

/// A line of a GPIO chip, which this process holds until the value is released (linux/gpio.h, version 2
/// of the interface).
package final class GPIOLine: Sendable {
    /// A name such as `GPIO 17 of /dev/gpiochip0 (pinctrl-bcm2711)`.
    package let name: String
    /// The descriptor of the line. It can be read if the line is a button.
    let descriptor: Int32

    /// The labels of the chips of Raspberry Pis' headers (Linux, `drivers/pinctrl/bcm` and
    /// `drivers/pinctrl/pinctrl-rp1.c`).
    private static let headers = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// How long a button must be stable, in microseconds, before the kernel reports an edge.
    package static let debounce: UInt32 = 20_000

    /// Takes a line as an output, which is inactive at first.
    ///
    /// - Throws: ``GPIOError``.
    package convenience init(output pin: GPIOPin, devices: FilePath = "/dev") throws(GPIOError) {
        try self.init(pin, devices, clinux_gpio_output(pin.line))
    }

    /// Takes a line as the input of a button between the line and ground.
    ///
    /// - Throws: ``GPIOError``.
    package convenience init(button pin: GPIOPin, devices: FilePath = "/dev") throws(GPIOError) {
        try self.init(pin, devices, clinux_gpio_button(pin.line, Self.debounce))
    }

    private convenience init(
        _ pin: GPIOPin,
        _ devices: FilePath,
        _ request: gpio_v2_line_request
    ) throws(GPIOError) {
        let chip = if let path = pin.chip { try Chip(path) } else { try Chip.ofHeader(in: devices) }
        defer { close(chip.descriptor) }
        if Self.headers.contains(chip.label), let use = GPIOPin.use(ofHeaderLine: pin.line) {
            throw .reserved(line: pin.line, use: use)
        }
        let name = "GPIO \(pin.line) of \(chip.path) (\(chip.label))"
        var request = request
        let descriptor = unsafe clinux_gpio_get_line(chip.descriptor, &request)
        guard descriptor >= 0 else { throw .lineUnusable(name: name, Errno(rawValue: errno)) }
        self.init(name: name, descriptor: descriptor)
    }

    /// Takes ownership of the descriptor of a line.
    init(name: String, descriptor: Int32) {
        self.name = name
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Sets an output.
    ///
    /// - Throws: `lineUnusable` if the chip no longer exists.
    func set(_ isActive: Bool) throws(GPIOError) {
        guard clinux_gpio_set_value(descriptor, isActive ? 1 : 0) == 0 else {
            throw .lineUnusable(name: name, Errno(rawValue: errno))
        }
    }

    /// Reads the next edge of a button. Blocks until there is one.
    ///
    /// - Throws: `lineUnusable` if the chip no longer exists.
    func next() throws(GPIOError) -> ButtonEdge {
        var event = gpio_v2_line_event()
        let size = MemoryLayout<gpio_v2_line_event>.size
        let count = unsafe read(descriptor, &event, size)
        guard count == size else { throw .lineUnusable(name: name, count < 0 ? Errno(rawValue: errno) : .ioError) }
        let isPressed = event.id == GPIO_V2_LINE_EVENT_RISING_EDGE.rawValue
        return ButtonEdge(isPressed: isPressed, nanoseconds: event.timestamp_ns)
    }

    /// An open GPIO chip. The caller closes the descriptor.
    private struct Chip {
        let path: FilePath
        let descriptor: Int32
        let label: String

        init(_ path: FilePath) throws(GPIOError) {
            let descriptor = unsafe open(path.string, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { throw .chipUnusable(path, Errno(rawValue: errno)) }
            var info = gpiochip_info()
            guard unsafe clinux_gpio_chip_info(descriptor, &info) == 0 else {
                let reason = Errno(rawValue: errno)
                close(descriptor)
                throw .chipUnusable(path, reason)
            }
            let label = unsafe withUnsafeBytes(of: info.label) { bytes in
                unsafe String(untrusted: Array(bytes.prefix { $0 != 0 }))
            }
            (self.path, self.descriptor, self.label) = (path, descriptor, label)
        }

        /// Opens the chip of a Raspberry Pi's header, regardless of its number, which differs between
        /// models and kernels.
        static func ofHeader(in devices: FilePath) throws(GPIOError) -> Chip {
            let prefix = "gpiochip"
            let numbers = ((try? Directory.names(in: devices)) ?? [])
                .compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
            var refusal = GPIOError.noHeader
            for number in numbers.sorted() {
                do throws(GPIOError) {
                    let chip = try Chip(devices.appending("\(prefix)\(number)"))
                    if GPIOLine.headers.contains(chip.label) { return chip }
                    close(chip.descriptor)
                } catch {
                    refusal = error
                }
            }
            throw refusal
        }
    }
}

/// An edge of a button.
struct ButtonEdge: Equatable, Sendable {
    /// Whether the button is now pressed.
    let isPressed: Bool
    /// The time of the edge since boot (CLOCK_MONOTONIC).
    let nanoseconds: UInt64
}

/// Distinguishes a long press of a button from a short one, which can be an accident.
struct ButtonPress {
    /// The shortest long press.
    static let least: UInt64 = 1_000_000_000

    /// The time at which the button was pressed; nil while it is released.
    private var begin: UInt64?

    /// Returns whether a long press ended with this edge.
    mutating func ends(with edge: ButtonEdge) -> Bool {
        defer { begin = edge.isPressed ? edge.nanoseconds : nil }
        guard !edge.isPressed, let begin else { return false }
        return edge.nanoseconds >= begin + Self.least
    }
}
