import AuthorityPortal
import ConfigurationFiles
import HealthAuthority
import VenueKiosk

/// The operators' files. Each parser gets the same text.
enum SettingsTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        try checkErrors(text) { () throws(ConfigurationError) in _ = try KioskConfiguration(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try Wording(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in _ = try PublishedParameters(parsing: text, name: "f") }
        try checkErrors(text) { () throws(ConfigurationError) in
            _ = try PortalTexts(parsing: input, code: "fr", file: "f")
        }
    }

    private static func checkErrors(_ text: String, _ parse: () throws(ConfigurationError) -> Void) throws(Finding) {
        do {
            try parse()
        } catch {
            try expect(!error.problems.isEmpty, "a file that is refused has a problem")
            let lines = text.utf8.count + 1
            try expect(error.problems.allSatisfy { (1...lines).contains($0.line ?? 1) }, "a problem has a line")
            try expect(
                error.problems.allSatisfy { !$0.text.unicodeScalars.contains { $0.value < 0x20 } },
                "a problem has no control characters"
            )
        }
    }
}
