import CheckInClient
import CheckInProtocol
import Cryptography

extension UnixTime {
    /// 2026-11-21T12:00:00Z: the start of an interval, twelve hours from midnight.
    static let noon = UnixTime(seconds: 1_795_262_400)
    /// 2026-11-22T00:00:00Z.
    static let midnight = noon + 43_200
}

extension Seed {
    /// Sixteen bytes that do not occur by chance.
    static func number(_ number: UInt8) -> Seed {
        Seed(SecretBytes(copying: (0..<16).map { UInt8($0) &* 37 &+ number &* 101 }))!
    }

    var array: [UInt8] { bytes.array }
}

extension SecretBytes {
    var array: [UInt8] { Array(copying: self) }

    init(_ text: String) {
        self.init(copying: Array(text.utf8))
    }
}

extension Scrypt {
    /// A low cost, for tests in which guessing a passphrase may be easy.
    static let cheap = Scrypt(logN: 4, r: 8, p: 1)
}

extension VenueCodeURL {
    static func test(
        seed: UInt8 = 1,
        previous: UInt8? = nil,
        name: String = "The Copper Kettle",
        stay: Int = 120
    ) -> VenueCodeURL {
        try! VenueCodeURL(
            authority: "health.example.org",
            code: VenueCode(
                seed: .number(seed),
                previousSeed: previous.map(Seed.number),
                venue: VenueDetails(
                    name: name,
                    address: "17 Harbour Lane, Port Example",
                    defaultStay: stay,
                    setting: .indoor
                )
            )
        )
    }
}

extension ProtectedReport {
    /// A report, with its day, of a visitor who was at the venue of `seed` for two hours from noon.
    static func test(seed: UInt8 = 1, level: UInt8 = 8) throws -> (day: Day, report: ProtectedReport) {
        let window = Stay(start: .noon, end: .noon + 7200)!.windows[0]
        return try test(VenueCodeURL.test(seed: seed).presenceKeys(on: window.day)[0], window, level: level)
    }

    static func test(
        _ keys: PresenceKeys,
        _ window: DayWindow,
        level: UInt8 = 8
    ) throws -> (day: Day, report: ProtectedReport) {
        var generator = SystemRandomNumberGenerator()
        let record = try ReportRecord(
            window: window,
            transmissionRiskLevel: level,
            infectiousness: .high,
            type: .confirmedTest
        )
        return (window.day, ProtectedReport(record, keys: keys, using: &generator))
    }
}
