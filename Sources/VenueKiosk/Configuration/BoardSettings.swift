import ConfigurationFiles

/// The settings for what is connected to the pins of a board, and for trying a new board.
package struct BoardSettings: Sendable, Equatable {
    /// The light that confirms a tap, if any.
    package var tapLight: TapSignal.Output?
    /// The button that rotates the seed, if any.
    package var rotateButton: GPIOPin?
    /// The battery-backed clock on the header, if any.
    package var clockChip: ClockChip?
    /// Whether the kiosk shows a report about the board instead of the code.
    package var isCheck: Bool

    init(_ table: inout SettingsTable) {
        tapLight = table.value("tap_signal", .tapLight, default: "off") { _ in
            """
            A light that confirms a tap:
            The light is on for a moment when a phone has read the whole tag. Nothing is recorded. GPIO 0 to 3, 7 to \
            11, 14 and 15 are refused, because I2C, SPI and the serial port use these pins. We have not tried a pin \
            on a real board.
            """
        }
        rotateButton = table.value("rotate_button", .button(except: tapLight), default: "off") { _ in
            """
            A button that changes the code like "venued rotate". gpio:27 is a push button between GPIO 27 (pin 13) \
            and ground (pin 14) of a Raspberry Pi's header. Press it for at least one second, and release it. During \
            a hand-over, a press changes nothing, except for a line in the log; to change the code anyway, run \
            "venued rotate --yes". If a paired kiosk waits until somebody confirms its clock, a press confirms it. \
            The button needs no resistor. The pins are those of tap_signal. We have not tried a button on a real \
            board.
            """
        }
        clockChip = table.value("clock_chip", .clockChip, default: "off") {
            """
            The clock chip with a battery on I2C bus 1 of a Raspberry Pi: \($0). Connect it to 3.3 V (pin 17), GPIO \
            2 (SDA, pin 3), GPIO 3 (SCL, pin 5) and ground (pin 9). The disk image sets the time from the chip when \
            the machine starts. On other systems, only "venued check" uses the setting: it looks for the chip. We \
            have not tried a chip on a real board.
            """
        }
        isCheck = table.value("board_check", .yesOrNo, default: "no") {
            """
            Whether the screen shows a report about the board instead of the code, for the makers of the kiosk: \
            \($0). First, hold a phone to the reader. The report is also in a QR code. It contains no code, no seed, \
            and no number that identifies the machine. "venued check --board" prints the same report.
            """
        }
    }
}

extension SettingType<TapSignal.Output?> {
    fileprivate static var tapLight: Self {
        let forms = [
            ("off", "no light"),
            (
                "gpio:17",
                """
                an LED with its resistor, or an active buzzer, between a pin of a Raspberry Pi's header and ground: \
                GPIO 17 is pin 11, and pin 25 is ground
                """
            ),
            ("gpio:/dev/gpiochip1:4", "a line of another GPIO chip"),
            ("led:NAME", "the LED /sys/class/leds/NAME of the kernel"),
        ]
        return Self(forms: forms) { text throws(Refusal) in
            if text == "off" { return nil }
            if text.hasPrefix("gpio:") { return .pin(try GPIOPin(setting: text)) }
            let name = text.hasPrefix("led:") ? text.dropFirst(4) : ""
            guard !name.isEmpty, name.utf8.count < 64, name.first != ".", !name.contains("/") else {
                throw Refusal(
                    "must be off, gpio: and a GPIO number, such as gpio:17, or led: and the name of an LED in "
                        + "/sys/class/leds, such as led:venue-tap"
                )
            }
            return .led(String(name))
        }
    }
}

extension SettingType<GPIOPin?> {
    /// - Parameter light: A pin for another purpose.
    fileprivate static func button(except light: TapSignal.Output?) -> Self {
        Self { text throws(Refusal) in
            if text == "off" { return nil }
            let pin = try GPIOPin(setting: text)
            guard light != .pin(pin) else { throw Refusal("must be another pin than the one in tap_signal") }
            return pin
        }
    }
}

extension SettingType<ClockChip?> {
    fileprivate static var clockChip: Self {
        choice([("off", nil, "")] + ClockChip.allCases.map { ($0.rawValue, $0, "") })
    }
}

extension GPIOPin {
    fileprivate init(setting text: String) throws(ConfigurationFile.Refusal) {
        guard let pin = GPIOPin(text) else {
            throw ConfigurationFile.Refusal(
                "must be off, or gpio: and a GPIO number of a Raspberry Pi's header, such as gpio:17, or a line of "
                    + "another chip, such as gpio:/dev/gpiochip1:4"
            )
        }
        if pin.chip == nil, let use = GPIOPin.use(ofHeaderLine: pin.line) {
            throw ConfigurationFile.Refusal(
                "GPIO \(pin.line) belongs to \(use); use one of 4, 5, 6, 12, 13, or 16 to 27"
            )
        }
        self = pin
    }
}
