import AuthorityProtocol
import CheckInProtocol
import CommandLineTool
import Foundation

/// What a scanned code is for.
enum CodeKind: String {
    case venue
    /// A laboratory's test, whose code is the test's GUID.
    case test

    /// Returns why a text is not a code of this kind; nil if it is one.
    func refusal(of text: String) -> String? {
        do {
            switch self {
            case .venue: _ = try VenueCodeURL(captured: text)
            case .test: _ = try TestIdentifier(captured: text)
            }
            return nil
        } catch {
            return (error as? Refusal)?.sentence ?? "\(error)"
        }
    }
}

extension TestIdentifier {
    /// What a test's GUID looks like.
    static let form = "the test's GUID must look like 3f2504e0-4f89-41d3-9a0c-0305e82c3301"

    /// Parses a text that a user typed or scanned. Ignores white space around it.
    ///
    /// - Throws: ``Refusal``.
    init(captured text: String) throws {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let identifier = TestIdentifier(text) else {
            if (try? VenueCodeURL(captured: text)) != nil {
                throw Refusal(
                    "this is a venue's code, not a test's",
                    hints: ["\(OwnCommand("scan")) checks in with it"]
                )
            }
            throw Refusal("this is not the code of a laboratory's test: \(Self.form)")
        }
        self = identifier
    }
}

extension VenueCodeURL {
    /// Parses a text that a user pasted, scanned or read from a tag. Ignores white space around it.
    ///
    /// - Throws: ``VenueCodeError``; ``Refusal`` if the text is a well-known code of another kind.
    init(captured text: String) throws {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        do {
            try self.init(parsing: text)
        } catch VenueCodeError.notAVenueCodeURL {
            if TestIdentifier(text) != nil {
                throw Refusal(
                    "this is the code of a laboratory's test, not a venue's",
                    hints: ["\(OwnCommand("share")) with the same option asks for the test's result"]
                )
            }
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
