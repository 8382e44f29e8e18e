import Glibc

/// A colour in sRGB.
package struct RGBColour: Equatable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package static let black = RGBColour(0, 0, 0)
    package static let white = RGBColour(255, 255, 255)

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Parses `#RRGGBB`; nil for any other text.
    package init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }

    /// The relative luminance, 0 to 1 (WCAG 2.1, “relative luminance”).
    private var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio, 1 to 21 (WCAG 2.1, “contrast ratio”).
    package func contrast(with other: RGBColour) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// Black or white, whichever is easier to read on this colour. The contrast ratio is always at
    /// least 4.5, which WCAG 2.1 requires for text.
    package var textColour: RGBColour {
        contrast(with: .white) >= contrast(with: .black) ? .white : .black
    }
}
