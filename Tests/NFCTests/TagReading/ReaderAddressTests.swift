@testable import TagReading
import Testing

struct ReaderAddressTests {
    @Test(
        arguments: [
            ("", .automatic), ("auto", .automatic), ("pcsc", .pcsc(name: nil)),
            ("pcsc:ACS ACR122U 00 00", .pcsc(name: "ACS ACR122U 00 00")), ("pcsc:a:b", .pcsc(name: "a:b")),
            ("libnfc", .libnfc(connection: "")),
            ("libnfc:pn532_uart:/dev/ttyUSB0", .libnfc(connection: "pn532_uart:/dev/ttyUSB0")),
            ("pn532_uart:/dev/ttyUSB0", .libnfc(connection: "pn532_uart:/dev/ttyUSB0")),
            ("pn532_uart:/dev/ttyAMA0:115200", .libnfc(connection: "pn532_uart:/dev/ttyAMA0:115200")),
            ("pn532_i2c:/dev/i2c-1", .libnfc(connection: "pn532_i2c:/dev/i2c-1")),
            ("pn532_spi:/dev/spidev0.0:50000", .libnfc(connection: "pn532_spi:/dev/spidev0.0:50000")),
            ("pn53x_usb", .libnfc(connection: "pn53x_usb")),
            ("acr122_usb:001:004", .libnfc(connection: "acr122_usb:001:004")),
        ] as [(String, ReaderAddress)]
    )
    func `a reader address is valid`(text: String, address: ReaderAddress) {
        #expect(ReaderAddress(text) == address)
    }

    @Test(arguments: [
        "automatic", "auto:", "auto:1", "pcsc:", "libnfc:", "libnfc:/dev/ttyUSB0", "libnfc:pcsc", "/dev/ttyUSB0",
        "pn532", "pn532_uart2:/dev/x", "PCSC", " auto", "pn532_uart:/dev/\u{0}x", "pcsc:a\nb",
        "pcsc:" + String(repeating: "a", count: 1000),
    ])
    func `a reader address is invalid`(text: String) {
        #expect(ReaderAddress(text) == nil)
    }

    @Test(arguments: ["auto", "pcsc", "pcsc:a b", "libnfc", "libnfc:pn532_uart:/dev/ttyUSB0"])
    func `an address is parsed and formatted unchanged`(text: String) throws {
        #expect(try #require(ReaderAddress(text)).description == text)
    }

    @Test func `an error with a name from a reader cannot change the terminal`() {
        #expect(ReaderError(.other, "no ACS\u{1B}[2J\n\u{202E}").sentence == "no ACS\u{FFFD}[2J\u{FFFD}\u{FFFD}")
    }
}
