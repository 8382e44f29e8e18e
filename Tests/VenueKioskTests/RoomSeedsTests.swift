import CheckInProtocol
import OperatingSystem
import SystemPackage
import TestSupport
import Testing
import VenueKiosk

/// The seeds of printed codes of many rooms.
@Suite struct RoomSeedsTests {
    private static let now = ClockReading(boot: [UInt8](repeating: 1, count: 16), sinceBoot: 5, wall: nil)

    @Test func `a room keeps its seed until it is renewed, and other rooms have other seeds`() throws {
        let directory = try Directory.makeTemporary(prefix: "room-seeds")
        defer { try? Directory.remove(directory) }
        func seed(_ key: String, isRenewed: Bool = false) throws -> SeedState {
            var seeds = try RoomSeeds(directory: directory)
            let state = try seeds.state(of: key, venue: .example, isRenewed: isRenewed, now: Self.now)
            try seeds.save()
            return state
        }
        let first = try seed("Room 1")
        let second = try seed("../../etc/passwd")
        #expect(first.current != second.current)
        #expect(try seed("Room 1") == first)
        let renewed = try seed("Room 1", isRenewed: true)
        #expect(renewed.current != first.current)
        #expect(renewed.previous == nil)
        #expect(try seed("Room 1") == renewed)
        #expect(try seed("../../etc/passwd") == second)
    }

    @Test func `the doors of a room have one seed, also when it is new or renewed`() throws {
        let directory = try Directory.makeTemporary(prefix: "room-seeds")
        defer { try? Directory.remove(directory) }
        for isRenewed in [false, true] {
            var seeds = try RoomSeeds(directory: directory)
            let doors = try (1...3).map { _ in
                try seeds.state(of: "Hall", venue: .example, isRenewed: isRenewed, now: Self.now)
            }
            #expect(doors.allSatisfy { $0 == doors[0] })
            try seeds.save()
        }
    }

    @Test func `a room whose identity has changed gets a new seed without the old one`() throws {
        let directory = try Directory.makeTemporary(prefix: "room-seeds")
        defer { try? Directory.remove(directory) }
        func seed(address: String) throws -> (state: SeedState, changed: [String]) {
            let venue = SeedScope(authority: "a.example", venue: try VenueDetails(name: "Hall", address: address))
            var seeds = try RoomSeeds(directory: directory)
            let state = try seeds.state(of: "Hall", venue: venue, isRenewed: false, now: Self.now)
            try seeds.save()
            return (state, seeds.changed)
        }
        let first = try seed(address: "1 Road")
        #expect(first.changed == [])
        #expect(try seed(address: "1 Road") == first)
        let second = try seed(address: "2 Road")
        #expect(second.changed == ["Hall"])
        #expect(second.state.current != first.state.current && second.state.previous == nil)
    }
}
