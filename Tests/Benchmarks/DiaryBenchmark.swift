import CheckInClient
import CheckInProtocol
import FoundationEssentials
import GRDB
import NFC
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport

/// Compares a scan into the diary on disk with a bare transaction of the same size and durability.
enum DiaryBenchmark {
    static func run(_ scale: Scale) throws {
        let directory = try Directory.makeTemporary(prefix: "benchmark")
        defer { try? Directory.remove(directory) }
        let diary = try Diary(in: directory.appending("diary"))
        try diary.answer(.checkingIn, true)
        var configuration = GRDB.Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = EXTRA") }
        let plain = try DatabaseQueue(path: directory.appending("plain").string, configuration: configuration)
        try plain.write { try $0.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, content BLOB)") }
        let bytes = [UInt8](repeating: 7, count: 1024)
        var comparison = Comparison("a scan into the diary", baseline: "a bare transaction of 1 KiB")
        for _ in 0..<scale(50, short: 5) {
            let code = try code()
            try comparison.round {
                _ = try diary.record(code)
            } baseline: {
                try plain.write {
                    try $0.execute(sql: "INSERT INTO row (content) VALUES (?)", arguments: [Data(bytes)])
                }
            }
        }
        comparison.report()
    }

    /// Returns the code of a new venue.
    private static func code() throws -> VenueCodeURL {
        var generator = SystemRandomNumberGenerator()
        let venue = try VenueDetails(name: "Café Meridian", address: "12 Harbour Street")
        return try VenueCodeURL(
            authority: "health.example.org",
            code: VenueCode(seed: Seed(using: &generator), venue: venue)
        )
    }
}

/// Compares a whole tap with libnfc on both sides, on wires without a speed limit, with the same
/// tap by a reader without libnfc.
enum LibraryBenchmark {
    private static let address = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    static func run(_ scale: Scale) async throws {
        let air = Air()
        let (kiosk, chip) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let tag = ServedTag(kiosk, uri: address)
        let reader = try TagReader(connection: chip.connection, interrupt: NFCInterrupt())
        var comparison = Comparison("tap through libnfc on both sides", baseline: "by a reader without libnfc")
        for tap in 0...scale(300, short: 10) {
            var round = comparison
            try round.round {
                guard try reader.next() == .uri(address) else { Benchmarks.fail("another address was read") }
            } baseline: {
                guard try Tap.read(air) == address else { Benchmarks.fail("another address was read") }
            }
            // The first round is a warm-up.
            if tap > 0 { comparison = round }
        }
        _ = try await tag.stop()
        // A chip is unplugged when its value is released.
        withExtendedLifetime((kiosk, chip)) {}
        comparison.report()
    }
}
