/// The drivers in Debian's build of libnfc. The raw values are the names at the start of connection
/// strings.
package enum NFCDriver: String, CaseIterable, Sendable {
    case pn532UART = "pn532_uart"
    case pn532SPI = "pn532_spi"
    case pn532I2C = "pn532_i2c"
    case pn53xUSB = "pn53x_usb"
    case acr122USB = "acr122_usb"
    case acr122S = "acr122s"
    case arygon

    /// All names, separated by commas.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The speeds of serial lines in baud.
    package static let speeds = [9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800]

    /// Whether `text` can be the part of a connection string after the device.
    package func accepts(lastPart text: String) -> Bool {
        switch self {
        case .pn532UART, .acr122S, .arygon: Self.speeds.contains { "\($0)" == text }
        // The frequency in hertz.
        case .pn532SPI: UInt32(text) != nil && text.first != "+"
        case .pn532I2C: false
        case .pn53xUSB, .acr122USB: true
        }
    }
}
