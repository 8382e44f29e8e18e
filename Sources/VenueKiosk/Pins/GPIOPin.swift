package import SystemPackage

/// A pin for a light or a button, as the configuration names it.
package struct GPIOPin: Sendable, Equatable {
    /// The device of the chip, such as `/dev/gpiochip0`; nil for the chip of a Raspberry Pi's header.
    let chip: FilePath?
    /// The number of the line on the chip. For a Raspberry Pi's header, it is the GPIO number.
    let line: UInt32

    package init(chip: FilePath? = nil, line: UInt32) {
        self.chip = chip
        self.line = line
    }

    /// Parses `gpio:17` or `gpio:/dev/gpiochip0:17`; nil if the text has another form. The header has
    /// the lines 0 to 27.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), parts[0] == "gpio", let last = parts.last,
            last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let line = UInt32(last)
        else { return nil }
        if parts.count == 2 {
            guard line <= Self.lastOfHeader else { return nil }
            self.init(line: line)
        } else {
            guard parts[1].hasPrefix("/") else { return nil }
            self.init(chip: FilePath(parts[1]), line: line)
        }
    }

    /// The last GPIO number of a Raspberry Pi's header.
    static let lastOfHeader: UInt32 = 27

    /// What uses a line of a Raspberry Pi's header; nil if the line is free. A reader, a clock chip or
    /// an expansion board needs these lines.
    static func use(ofHeaderLine line: UInt32) -> String? {
        switch line {
        case 0, 1: "the memory of an expansion board (pins 27 and 28)"
        case 2, 3: "I2C (pins 3 and 5)"
        case 7...11: "SPI (pins 19 to 26)"
        case 14, 15: "the serial port (pins 8 and 10)"
        default: nil
        }
    }
}

/// Why a pin cannot be used.
package enum GPIOError: Error, Equatable {
    /// No GPIO chip belongs to a Raspberry Pi's header.
    case noHeader
    /// The device of the chip cannot be opened, or is not a GPIO chip.
    case chipUnusable(FilePath, Errno)
    /// The line belongs to a bus of the header.
    case reserved(line: UInt32, use: String)
    /// The chip refuses the line. If the error is `resourceBusy`, another program or the kernel uses
    /// it.
    case lineUnusable(name: String, Errno)
}

extension GPIOError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noHeader: "no GPIO chip in /dev belongs to a Raspberry Pi's header"
        case .chipUnusable(let path, let errno): "could not open the GPIO chip \(path): \(errno)"
        case .reserved(let line, let use): "GPIO \(line) belongs to \(use)"
        case .lineUnusable(let name, .resourceBusy): "\(name) is in use by another program or by the kernel"
        case .lineUnusable(let name, let errno): "could not use \(name): \(errno)"
        }
    }
}
