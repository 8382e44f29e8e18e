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

    package init(
        tapLight: TapSignal.Output? = nil,
        rotateButton: GPIOPin? = nil,
        clockChip: ClockChip? = nil,
        isCheck: Bool = false
    ) {
        self.tapLight = tapLight
        self.rotateButton = rotateButton
        self.clockChip = clockChip
        self.isCheck = isCheck
    }

    static let keys = ["tap_signal", "rotate_button", "clock_chip", "board_check"]

    private typealias Refusal = ConfigurationFile.Refusal

    init(_ file: inout ConfigurationFile) {
        let tapLight = file.value("tap_signal", default: nil, Self.tapLight)
        let button = file.value("rotate_button", default: nil) { value throws(ConfigurationFile.Refusal) in
            let pin = try Self.rotateButton(value)
            guard let pin, tapLight == .pin(pin) else { return pin }
            throw ConfigurationFile.Refusal("must be another pin than the one in tap_signal")
        }
        self.init(
            tapLight: tapLight,
            rotateButton: button,
            clockChip: file.value("clock_chip", default: nil, Self.clockChip),
            isCheck: file.value("board_check", default: false, KioskConfiguration.yesOrNo)
        )
    }

    private static func tapLight(_ value: String) throws(Refusal) -> TapSignal.Output? {
        if value == "off" { return nil }
        if value.hasPrefix("gpio:") { return .pin(try pin(value)) }
        let name = value.hasPrefix("led:") ? value.dropFirst(4) : ""
        guard !name.isEmpty, name.utf8.count < 64, name.first != ".", !name.contains("/") else {
            throw Refusal(
                "must be off, gpio: and a GPIO number, such as gpio:17, or led: and the name of an LED in "
                    + "/sys/class/leds, such as led:venue-tap"
            )
        }
        return .led(String(name))
    }

    private static func rotateButton(_ value: String) throws(Refusal) -> GPIOPin? {
        value == "off" ? nil : try pin(value)
    }

    private static func pin(_ value: String) throws(Refusal) -> GPIOPin {
        guard let pin = GPIOPin(value) else {
            throw Refusal(
                "must be off, or gpio: and a GPIO number of a Raspberry Pi's header, such as gpio:17, or a line of "
                    + "another chip, such as gpio:/dev/gpiochip1:4"
            )
        }
        if pin.chip == nil, let use = GPIOPin.use(ofHeaderLine: pin.line) {
            throw Refusal("GPIO \(pin.line) belongs to \(use); use one of 4, 5, 6, 12, 13, or 16 to 27")
        }
        return pin
    }

    private static func clockChip(_ value: String) throws(Refusal) -> ClockChip? {
        if value == "off" { return nil }
        guard let chip = ClockChip(rawValue: value) else {
            throw Refusal("must be off, or one of \(ClockChip.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return chip
    }
}
