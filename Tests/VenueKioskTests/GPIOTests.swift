import CLinux
import ConfigurationFiles
import Glibc
import Logging
import OperatingSystem
import ServiceLifecycle
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import VenueKiosk

@Suite("Pins for a light and a button")
struct GPIOTests {
    @Test(
        arguments: [
            ("gpio:17", GPIOPin(line: 17)), ("gpio:27", GPIOPin(line: 27)),
            ("gpio:/dev/gpiochip0:17", GPIOPin(chip: "/dev/gpiochip0", line: 17)),
            ("gpio:/dev/gpiochip4:53", GPIOPin(chip: "/dev/gpiochip4", line: 53)),
        ]
    )
    func `a pin is a GPIO number of the header, or a line of a chip`(text: String, pin: GPIOPin) {
        #expect(GPIOPin(text) == pin)
    }

    @Test(
        arguments: [
            "gpio:", "gpio:28", "gpio:-1", "gpio:+17", "gpio:0x11", "gpio:17 ", "17", "led:17", "gpio:gpiochip0:17",
            "gpio:/dev/gpiochip0:", "gpio:/dev/gpiochip0:4294967296", "gpio:/dev/a:b:17", "gpio:٣",
        ]
    )
    func `anything else is not a pin`(text: String) {
        #expect(GPIOPin(text) == nil)
    }

    private static let least = "name = A\nauthority = a.example\n"

    private func settings(_ lines: String) throws -> BoardSettings {
        try KioskConfiguration(parsing: Self.least + lines, name: "venued.conf").board
    }

    @Test func `the settings of the pins, the clock chip and the board check`() throws {
        let all = "tap_signal = gpio:17\nrotate_button = gpio:27\nclock_chip = ds3231\nboard_check = yes\n"
        let board = try settings(all)
        #expect(board.tapLight == .pin(GPIOPin(line: 17)))
        #expect(board.rotateButton == GPIOPin(line: 27))
        #expect(board.clockChip == .ds3231)
        #expect(board.isCheck)
        #expect(try settings("tap_signal = led:a\n").tapLight == .led("a"))
        let none = try settings("")
        #expect(none.tapLight == nil && none.rotateButton == nil && none.clockChip == nil && !none.isCheck)
        #expect(try settings("tap_signal = off\nrotate_button = off\nclock_chip = off\nboard_check = no\n") == none)
    }

    @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15])
    func `the lines of a bus are refused with the bus`(line: Int) throws {
        for key in ["tap_signal", "rotate_button"] {
            let error = #expect(throws: ConfigurationError.self) { try settings("\(key) = gpio:\(line)\n") }
            #expect(error?.description.contains("GPIO \(line) belongs to ") == true)
        }
    }

    @Test(
        arguments: [
            ("tap_signal = gpio:17\nrotate_button = gpio:17", "must be another pin than the one in tap_signal"),
            ("tap_signal = gpio:99", "must be off, or gpio:"), ("rotate_button = led:a", "must be off, or gpio:"),
            ("clock_chip = ds1302", "must be one of off, ds3231, ds1307, pcf8523, pcf85063"),
            ("board_check = maybe", "must be yes or no"),
        ]
    )
    func `other values are refused`(lines: String, reason: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try settings(lines + "\n") }
        #expect(error?.description.contains(reason) == true)
    }

    /// The sizes are those of linux/gpio.h on 64-bit machines.
    @Test func `the requests for an output and for a button`() {
        #expect(MemoryLayout<gpio_v2_line_request>.size == 592)
        #expect(MemoryLayout<gpio_v2_line_event>.size == 48)
        #expect(MemoryLayout<gpiochip_info>.size == 68)
        let output = clinux_gpio_output(17)
        #expect(output.offsets.0 == 17 && output.num_lines == 1 && output.fd == 0)
        #expect(output.config.flags == GPIO_V2_LINE_FLAG_OUTPUT.rawValue)
        #expect(output.config.num_attrs == 0)
        #expect(output.consumer.0 == CChar(UInt8(ascii: "v")))
        let button = clinux_gpio_button(27, GPIOLine.debounce)
        #expect(button.offsets.0 == 27 && button.num_lines == 1)
        let flags = [
            GPIO_V2_LINE_FLAG_INPUT, GPIO_V2_LINE_FLAG_ACTIVE_LOW, GPIO_V2_LINE_FLAG_BIAS_PULL_UP,
            GPIO_V2_LINE_FLAG_EDGE_RISING, GPIO_V2_LINE_FLAG_EDGE_FALLING,
        ].reduce(0) { $0 | $1.rawValue }
        #expect(button.config.flags == flags)
        #expect(button.config.num_attrs == 1)
        #expect(button.config.attrs.0.mask == 1)
        #expect(button.config.attrs.0.attr.id == GPIO_V2_LINE_ATTR_ID_DEBOUNCE.rawValue)
        #expect(button.config.attrs.0.attr.debounce_period_us == 20_000)
    }

    @Test func `a machine without a header, a missing chip and a file that is not a chip`() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: GPIOError.noHeader) { try GPIOLine(output: GPIOPin(line: 17), devices: directory.path) }
        let file = directory.path.appending("gpiochip0")
        try PrivateFile.replace(file, with: [])
        #expect(throws: GPIOError.chipUnusable(file, Errno(rawValue: ENOTTY))) {
            try GPIOLine(button: GPIOPin(line: 17), devices: directory.path)
        }
        #expect(throws: GPIOError.chipUnusable("/proc/nowhere", .noSuchFileOrDirectory)) {
            try GPIOLine(output: GPIOPin(chip: "/proc/nowhere", line: 1))
        }
        #expect(throws: GPIOError.self) { try TapSignal(.pin(GPIOPin(chip: "/proc/nowhere", line: 1))).test() }
    }

    private static let second: UInt64 = 1_000_000_000

    @Test func `only a press of at least a second is long, and it ends with the release`() {
        var press = ButtonPress()
        func edge(_ isPressed: Bool, _ nanoseconds: UInt64) -> Bool {
            press.ends(with: ButtonEdge(isPressed: isPressed, nanoseconds: nanoseconds))
        }
        #expect(!edge(false, 5 * Self.second), "a release without a press")
        #expect(!edge(true, 10 * Self.second))
        #expect(!edge(false, 11 * Self.second - 1))
        #expect(!edge(true, 20 * Self.second))
        #expect(edge(false, 21 * Self.second))
        #expect(!edge(false, 30 * Self.second), "the second release of a press")
        #expect(!edge(true, 40 * Self.second))
        #expect(!edge(true, 41 * Self.second), "the kernel lost a release")
        #expect(!edge(false, 41 * Self.second + 1))
    }

    @Test
    func `a long press rotates, except during a hand-over; a lost line is a problem, and the kiosk continues`()
        async throws
    {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        let isHandingOver = Mutex(true)
        let rotations = Mutex(0)
        let problems = Broadcast(KioskStatus.Problems())
        let log = LogLines()
        var logger = Logger(label: "test")
        logger.handler = log
        let service = RotateButtonService(
            line: GPIOLine(name: "GPIO 27", descriptor: reader),
            isHandingOver: { isHandingOver.withLock(\.self) },
            rotate: { rotations.withLock { $0 += 1 } },
            problems: problems,
            logger: logger
        )
        let group = ServiceGroup(services: [service], logger: logger)
        let end = Task { try await group.run() }
        func press(at begin: UInt64, seconds: UInt64) {
            for (isPressed, time) in [(true, begin), (false, begin + seconds)] {
                var event = gpio_v2_line_event()
                event.id = (isPressed ? GPIO_V2_LINE_EVENT_RISING_EDGE : GPIO_V2_LINE_EVENT_FALLING_EDGE).rawValue
                event.timestamp_ns = time * Self.second
                _ = unsafe write(writer, &event, MemoryLayout<gpio_v2_line_event>.size)
            }
        }
        press(at: 10, seconds: 2)
        let refused = try await eventually {
            log.lines
        } is: {
            $0.last?.hasPrefix("notice") == true
        }
        #expect(refused.last == "notice: button pressed, no rotation, a hand-over is in progress")
        isHandingOver.withLock { $0 = false }
        press(at: 20, seconds: 0)
        press(at: 30, seconds: 1)
        #expect(
            try await eventually {
                rotations.withLock(\.self)
            } is: {
                $0 == 1
            } == 1
        )
        close(writer)
        let problem = try await eventually {
            problems.value.button
        } is: {
            $0 != nil
        }
        #expect(problem?.hasPrefix("button out of order: could not use GPIO 27: ") == true)
        #expect(rotations.withLock(\.self) == 1)
        await group.triggerGracefulShutdown()
        try await end.value
    }
}
