import CheckInProtocol
import ConfigurationFiles
import Cryptography
import HealthAuthority
import SystemPackage
import VenueKiosk

/// The operators' configuration files and lists, the kiosk's status file, and the key of paired kiosks.
/// Each parser gets the same text.
enum SettingsTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        try checkErrors(text) { () throws(ConfigurationError) in _ = try KioskConfiguration(parsing: text, name: "f") }
        if let house = try? VenueDetails(name: "House") {
            try checkErrors(text) { () throws(ConfigurationError) in
                _ = try RoomList(parsing: text, name: "f", defaults: house)
            }
        }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try Wording(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try PublishedParameters(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try ProfileSettings(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try KioskStatus(parsing: text, name: "f") }
        if let codes = try? PrintedCodes(parsing: text) {
            try expect((try? PrintedCodes(parsing: codes.text)) == codes, "a list of printed codes can be read again")
        }
        if let key = try? PairKey(parsing: input, path: "f") {
            try expect((try? PairKey(parsing: key.bytes, path: "f")) == key, "an encoded key of a pair can be read")
        }
    }

    private static func checkErrors(_ text: String, _ parse: () throws(ConfigurationError) -> Void) throws(Finding) {
        do {
            try parse()
        } catch {
            try expect(!error.problems.isEmpty, "a refused file has at least one problem")
            let lines = text.utf8.count + 1
            try expect(
                error.problems.allSatisfy { (1...lines).contains($0.line ?? 1) },
                "the line number of a problem, if there is one, is in the file"
            )
            try expect(
                error.problems.allSatisfy { !$0.text.unicodeScalars.contains { $0.value < 0x20 } },
                "a problem has no control characters"
            )
        }
    }
}

/// The kiosk's seed file. An input is used both as a slot and as the part of a slot before the
/// hash.
enum SeedFileTarget {
    private static let slotCount = 4096

    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count + SHA256.digestCount <= slotCount else { return }
        try checkSlot(input)
        try checkSlot(input + SHA256.hash(input))
    }

    private static func checkSlot(_ content: [UInt8]) throws(Finding) {
        guard let (number, state) = SeedFile.decode(padded(content)) else { return }
        guard let read = SeedFile.decode(padded(SeedFile.encode(state, number: number))) else {
            throw Finding(description: "an encoded slot can be decoded")
        }
        try expect(
            read.number == number && read.state == state,
            "decoding an encoded slot returns the same number and seeds"
        )
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: slotCount - bytes.count)
    }
}

/// Venue codes, as messages and as URLs.
///
/// ```
/// input = even (1) || message
///       | odd (1) || URL
/// ```
enum URLTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let form = input.first else { return }
        if form.isMultiple(of: 2) {
            try check(message: Array(input.dropFirst()))
        } else {
            try check(url: String(decoding: input.dropFirst(), as: UTF8.self))
        }
    }

    private static func check(message: [UInt8]) throws(Finding) {
        guard let code = try? VenueCode(message: message) else { return }
        try expect(code.message == message, "a decoded message is encoded to the same bytes")
        guard let url = try? VenueCodeURL(authority: "a.example", code: code) else {
            throw Finding(description: "any code has a URL")
        }
        try check(url: url.string)
        try expect((try? VenueCodeURL(parsing: url.string)) == url, "the URL of a code is that code")
    }

    /// The letters in a parsed fragment may be lower case. In a serialised URL, they are upper
    /// case.
    private static func check(url text: String) throws(Finding) {
        guard let url = try? VenueCodeURL(parsing: text) else { return }
        try expect(text.utf8.count <= 8 + 253 + 4 + 556, "an accepted URL is not too long")
        let parts = text.split(separator: "#", maxSplits: 1)
        try expect(
            url.string == parts[0] + "#" + parts[1].uppercased(),
            "an accepted URL is encoded to the same text"
        )
    }
}
