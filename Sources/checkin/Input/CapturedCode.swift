import CheckInProtocol
import CommandLineTool
import Foundation

extension VenueCodeURL {
    /// Parses a text that a user pasted, scanned or read from a tag. Ignores white space around it.
    ///
    /// - Throws: ``VenueCodeError``; ``Refusal`` if the text is a well-known code of another kind.
    init(captured text: String) throws {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        do {
            try self.init(parsing: text)
        } catch VenueCodeError.notAVenueCodeURL {
            guard let kind = OtherCode(text) else { throw VenueCodeError.notAVenueCodeURL }
            throw Refusal(
                "this is \(kind.rawValue), not a venue code",
                hints: ["look for the sign that says how to check in"]
            )
        }
    }
}

/// Codes for other purposes that visitors find at venues.
private enum OtherCode: String, CaseIterable {
    case coronaWarnApp = "a code for the Corona-Warn-App"
    case nzCOVIDTracer = "a code for NZ COVID Tracer"
    case luca = "a code for the luca app"
    case certificate = "an EU digital certificate"
    case wirelessNetwork = "a code for a wireless network"
    case contact = "a contact"
    case payment = "a code for a payment"

    private var prefixes: [String] {
        switch self {
        case .coronaWarnApp: ["https://e.coronawarn.app"]
        case .nzCOVIDTracer: ["nzcovidtracer:"]
        case .luca: ["https://app.luca-app.de/"]
        case .certificate: ["hc1:"]
        case .wirelessNetwork: ["wifi:"]
        case .contact: ["begin:vcard", "mecard:"]
        case .payment: ["bcd\n", "spc\n", "bitcoin:"]
        }
    }

    /// Returns nil if the kind is unknown.
    init?(_ text: String) {
        let text = text.prefix(40).lowercased()
        let kind = Self.allCases.first { kind in kind.prefixes.contains { text.hasPrefix($0) } }
        guard let kind else { return nil }
        self = kind
    }
}
