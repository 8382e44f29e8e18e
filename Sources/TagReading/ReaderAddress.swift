/// Which reader is meant.
///
/// ```
/// address = "auto" | "" | "pcsc" [":" part of a reader's name] | ["libnfc:"] connection string | "libnfc"
/// ```
package enum ReaderAddress: Equatable, Sendable {
    /// Every PC/SC reader if there is one, otherwise the first device that libnfc finds.
    case automatic
    /// The PC/SC readers with this in their name; nil for all of them.
    case pcsc(name: String?)
    /// A connection string of libnfc's; empty for the first device that it finds.
    case libnfc(connection: String)

    /// The drivers that libnfc's connection strings begin with, as Debian builds it.
    package static let drivers = [
        "pn532_uart", "pn532_spi", "pn532_i2c", "pn53x_usb", "acr122_usb", "acr122s", "arygon",
    ]

    /// libnfc has no room for more, in bytes.
    private static let maximumCount = 1000

    /// Nil if `text` is none of the forms.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumCount, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return nil
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rest = parts.count == 2 ? parts[1] : nil
        switch (parts[0], rest) {
        case ("", nil), ("auto", nil): self = .automatic
        case ("pcsc", nil): self = .pcsc(name: nil)
        case ("pcsc", let name?) where !name.isEmpty: self = .pcsc(name: name)
        case ("libnfc", nil): self = .libnfc(connection: "")
        case ("libnfc", let connection?) where Self.isConnection(connection): self = .libnfc(connection: connection)
        case _ where Self.isConnection(text): self = .libnfc(connection: text)
        default: return nil
        }
    }

    /// A driver's name, with or without a device. libnfc refuses the rest itself.
    private static func isConnection(_ text: String) -> Bool {
        drivers.contains { text == $0 || text.hasPrefix($0 + ":") }
    }
}

extension ReaderAddress: CustomStringConvertible {
    /// As it is written in a call.
    package var description: String {
        switch self {
        case .automatic: "auto"
        case .pcsc(nil): "pcsc"
        case .pcsc(let name?): "pcsc:\(name)"
        case .libnfc(""): "libnfc"
        case .libnfc(let connection): "libnfc:\(connection)"
        }
    }
}
