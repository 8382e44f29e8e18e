import CheckInClient
import CheckInProtocol
import TestTraits
import Testing

/// Codes that count as one venue, so that a scan extends an open stay. Every visitor knows a
/// venue's seeds, and can put them into another code.
@Suite("Codes of one venue")
struct VenueLinkTests {
    private let test: TestDiary

    init() throws {
        test = try TestDiary()
    }

    private func code(
        seed: UInt8,
        previous: UInt8? = nil,
        name: String = "Clinic A",
        identifier: String? = nil,
        authority: String = "health.example.org",
        stay: Int = 120
    ) throws -> VenueCodeURL {
        let venue = try VenueDetails(name: name, defaultStay: stay, publicIdentifier: identifier)
        let code = try VenueCode(seed: .number(seed), previousSeed: previous.map(Seed.number), venue: venue)
        return try VenueCodeURL(authority: authority, code: code)
    }

    /// A difference that makes a code the code of another venue.
    enum Change: CaseIterable {
        case name, identifier, authority
    }

    @Test(
        .proves("P1"),
        arguments: Change.allCases,
        [(1, nil), (2, 1), (1, 2)] as [(UInt8, UInt8?)]
    )
    func `a code of another venue does not extend an open stay, whichever seeds it has`(
        change: Change,
        seeds: (UInt8, UInt8?)
    ) throws {
        let first = try test.diary.record(code(seed: 1))
        test.clock.advance(minutes: 10)
        let other =
            switch change {
            case .name: try code(seed: seeds.0, previous: seeds.1, name: "Bakery B", stay: 720)
            case .identifier: try code(seed: seeds.0, previous: seeds.1, identifier: "bakery-b", stay: 720)
            case .authority: try code(seed: seeds.0, previous: seeds.1, authority: "evil.example", stay: 720)
            }
        let second = try test.diary.record(other)
        #expect(second.effect == .checkedIn)
        let clinic = try #require(try test.checkIns().first { $0.id == first.id })
        #expect(clinic.venue.name.string == "Clinic A")
        #expect(clinic.authority == "health.example.org")
        #expect(clinic.seeds == [.number(1)])
        #expect(clinic.stay.end == first.end)
    }

    @Test
    func `a hand-over links the old code and the new code, but not two codes with the same previous seed`() throws {
        let first = try test.diary.record(code(seed: 2, previous: 1))
        #expect(try test.diary.record(code(seed: 3, previous: 1)).effect == .checkedIn)
        #expect(try test.diary.record(code(seed: 1)).effect == .checkedIn)
        let next = try test.diary.record(code(seed: 4, previous: 2))
        #expect(next.id == first.id)
        #expect(try test.diary.record(code(seed: 4)).id == first.id)
    }
}
