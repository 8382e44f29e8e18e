import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

/// Logs, crash reports and messages of failed tests print values. A printed value must not contain
/// a seed, a key, a venue or the time of a visit.
@Suite struct RedactionTests {
    private let values: [(any Sendable, String)]

    init() throws {
        var generator = SeededGenerator(1)
        let seed = Seed(using: &generator)
        let venue = try VenueDetails(name: "A certain café", address: "1 Main Street", publicIdentifier: "venue 4711")
        let code = try VenueCode(seed: seed, previousSeed: Seed(using: &generator), venue: venue)
        let stay = try #require(Stay(start: UnixTime(seconds: 1_784_500_000), end: UnixTime(seconds: 1_784_503_600)))
        let window = try #require(stay.windows.first)
        let keys = PresenceKeys(seed: seed, venue: .test, day: window.day)
        let record = try ReportRecord(
            window: window,
            transmissionRiskLevel: 6,
            infectiousness: .high,
            type: .confirmedTest
        )
        values = [
            (seed, "<seed>"),
            (seed.bytes, "<16 secret bytes>"),
            (code, "<venue code>"),
            (try VenueCodeURL(authority: "health.example.org", code: code), "<venue code>"),
            (venue, "<venue details>"),
            (venue.name, "<venue text>"),
            (keys, "<presence keys>"),
            (stay, "<stay>"),
            (window, "<day window>"),
            (record, "<report record>"),
            (ProtectedReport(record, keys: keys, using: &generator), "<protected report>"),
        ]
    }

    @Test(.proves("M3", "P4")) func `secrets and visits print only their type, with every printing function`() {
        for (value, expected) in values {
            #expect("\(value)" == expected)
            #expect(String(describing: value) == expected)
            #expect(String(reflecting: value) == expected)
            #expect(Mirror(reflecting: value).children.isEmpty)
            #expect(Mirror(reflecting: value).superclassMirror == nil)
            var dumped = ""
            dump(value, to: &dumped)
            #expect(dumped == "- \(expected)\n")
        }
    }

    @Test(.proves("M3", "P4"))
    func `secrets in an array, a dictionary, an optional or an enumeration print only their type`() {
        for (value, expected) in values {
            let optional: (any Sendable)? = value
            #expect("\([value])" == "[\(expected)]")
            #expect("\(["key": value])" == "[\"key\": \(expected)]")
            #expect(String(describing: optional) == "Optional(\(expected))")
            #expect("\(Result<any Sendable, Never>.success(value))" == "success(\(expected))")
        }
    }

    @Test(.proves("M3")) func `an error about a code does not contain the code's content`() throws {
        var generator = SeededGenerator(2)
        let code = try VenueCode(
            seed: Seed(using: &generator),
            venue: VenueDetails(name: "A certain café", address: "1 Main Street")
        )
        let url = try VenueCodeURL(authority: "health.example.org", code: code).string
        let fragment = try #require(url.split(separator: "#").last)
        for index in fragment.indices {
            for replacement in ["", "1", "Q", "AA", "7777777"] {
                let changed = "\(fragment[..<index])\(replacement)\(fragment[index...].dropFirst())"
                do throws(VenueCodeError) {
                    _ = try VenueCodeURL(parsing: "https://health.example.org/v1#\(changed)")
                } catch {
                    var dumped = "\(error)\(String(reflecting: error))"
                    dump(error, to: &dumped)
                    for secret in ["certain", "Main", "health.example.org", String(fragment.prefix(8)), changed] {
                        #expect(!dumped.contains(secret))
                    }
                }
            }
        }
    }
}
