import CheckInProtocol
import ConfigurationFiles
import NFC

/// The types of the settings for the venue, its code and its reader.
extension SettingType<String> {
    /// A text about the venue. The text is normalised (Unicode NFC), because the names of two kiosks or
    /// lists of one room must have the same bytes, whichever editor wrote them.
    static func text(of field: VenueText.Field) -> Self {
        Self("at most \(VenueText.maximumCount) bytes of UTF-8") { text throws(Refusal) in
            do throws(VenueCodeError) {
                return try VenueText(text.composed, for: field).string
            } catch {
                throw Refusal(error.description)
            }
        }
    }

    /// A text without control characters, with this number of bytes.
    static func shortText(_ count: ClosedRange<Int>) -> Self {
        let values = "\(count.lowerBound) to \(count.upperBound) bytes"
        return Self(values) { text throws(Refusal) in
            guard count.contains(text.utf8.count) else { throw Refusal("must have \(values)") }
            guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw Refusal("must not contain control characters")
            }
            return text
        }
    }

    static var authority: Self {
        Self(oneOf: "a host name in lower case with a dot, such as health.example.org; not an IP address") { text in
            VenueCodeURL.isAuthority(text) ? text : nil
        }
    }
}

extension SettingType<Int> {
    /// In minutes.
    static var stay: Self { duration(300...43_200, unit: 60, step: 300) }
}

extension SettingType<VenueSetting> {
    static var venueSetting: Self {
        choice([
            ("unspecified", .unspecified, ""), ("indoor", .indoor, ""), ("outdoor", .outdoor, ""),
            ("ventilated indoor", .ventilatedIndoor, ""),
        ])
    }
}

extension SettingType<RotationSchedule> {
    static var rotation: Self {
        let forms = [
            ("daily 04:00", "every day at a local time"),
            ("every 6h", "at intervals of this many hours, 1h to 168h"),
            ("event", "only when you run \"venued rotate\", for the next event"),
            ("never", "never"),
        ]
        return Self(forms: forms) { text throws(Refusal) in
            let words = text.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("daily", 2):
                if let time = TimeOfDay(words[1]) { return .daily(hour: time.hour, minute: time.minute) }
            case ("every", 2):
                if let seconds = DurationText.seconds(words[1]), seconds.isMultiple(of: 3600),
                    (1...168).contains(seconds / 3600)
                {
                    return .every(hours: Int(seconds / 3600))
                }
            case ("event", 1): return .perEvent
            case ("never", 1): return .never
            default: break
            }
            throw Refusal("must be “daily 04:00”, “every 6h” (1h to 168h), “event” or “never”")
        }
    }
}

extension SettingType<SystemClocks.Trust> {
    static var clock: Self {
        choice([
            (
                "auto", .auto,
                """
                the time of day if it was set from a battery-backed clock or is kept synchronised; otherwise the \
                running time of the kiosk
                """
            ),
            ("wall", .wall, "always the time of day"),
            ("elapsed", .elapsed, "always the running time of the kiosk"),
        ])
    }
}

extension SettingType<String?> {
    /// libnfc's connection string.
    static var reader: Self {
        let forms = [
            ("off", "no reader"),
            ("driver:device", "a reader; on a serial line also driver:device:speed"),
            ("pn532_uart:/dev/ttyAMA0", "PN532 on a Raspberry Pi's serial port"),
            ("pn532_i2c:/dev/i2c-1", "PN532 on I2C"),
            ("pn532_spi:/dev/spidev0.0", "PN532 on SPI"),
        ]
        return Self(forms: forms) { text throws(Refusal) in
            if text == "off" { return nil }
            // libnfc splits the value at colons into driver, device and, for serial lines, speed.
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), !parts.contains(where: \.isEmpty), text.utf8.count < 256 else {
                throw Refusal(
                    "must be off or libnfc's driver:device, such as pn532_uart:/dev/ttyAMA0, with no colon in the device's path"
                )
            }
            guard let driver = NFCDriver(rawValue: String(parts[0])) else {
                throw Refusal("must be off, or begin with one of the drivers \(NFCDriver.list)")
            }
            guard parts.count == 2 || driver.accepts(lastPart: String(parts[2])) else {
                let speeds = NFCDriver.speeds.map { "\($0)" }.joined(separator: ", ")
                throw Refusal("must end with the device or a speed; a serial line has one of the speeds \(speeds)")
            }
            return text
        }
    }
}
