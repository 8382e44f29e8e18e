import CheckInClient
import CheckInProtocol
import Foundation
import TestAuthority
import TestSupport
import Testing

/// Four processes change one diary at the same time, and some of them are killed.
@Suite(.timeLimit(.minutes(60)))
struct ManyProcessesTests {
    /// The number of operations of each process: 1,000 of all four in `make test-all`.
    private static let operations = Thoroughness.isWhole ? 250 : 12

    @Test func `four processes change a diary, some are killed, and the result equals that of one after the other`()
        async throws
    {
        let attendee = try AttendeeFixture()
        let models = try await withThrowingTaskGroup(of: Worker.self) { group in
            for number in 1...4 {
                group.addTask {
                    var worker = Worker(attendee, number)
                    for _ in 1...Self.operations { try await worker.step() }
                    return worker
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected = models.reduce(into: [String: Int64]()) { $0.merge($1.minutes) { first, _ in first } }
        #expect(try Worker.stays(of: attendee).mapValues(\.minutes) == expected)
        print("\(models.map(\.kills).reduce(0, +)) of \(4 * Self.operations) operations were killed")
    }

    /// One process after the other, with check-ins at venues of its own, and a model of these
    /// check-ins.
    private struct Worker {
        private let attendee: AttendeeFixture
        private let name: String
        private var generator: SeededGenerator
        /// The length of each stay in minutes, by the venue's name.
        private(set) var minutes: [String: Int64] = [:]
        private(set) var kills = 0
        private var count = 0

        init(_ attendee: AttendeeFixture, _ number: Int) {
            (self.attendee, name) = (attendee, "Process \(number),")
            generator = SeededGenerator(UInt64(number))
        }

        /// The stays in a diary, by the names of the venues.
        static func stays(of attendee: AttendeeFixture) throws -> [String: (id: String, minutes: Int64)] {
            let checkIns = try Diary(in: attendee.directory).unlock().checkIns()
            return Dictionary(
                uniqueKeysWithValues: checkIns.map {
                    ($0.venue.name.string, ($0.id.string, ($0.stay.end - $0.stay.start) / 60))
                }
            )
        }

        /// Checks in, deletes a check-in, or changes its length. If the process is killed, it has done
        /// all of this or nothing.
        mutating func step() async throws {
            var after = minutes
            let arguments: [String]
            let venue = minutes.keys.sorted().randomElement(using: &generator)
            switch (venue, Int.random(in: 0..<4, using: &generator)) {
            case (let venue?, 0):
                after[venue] = nil
                arguments = ["delete", try id(of: venue)]
            case (let venue?, 1):
                let length = Int64.random(in: 1...600, using: &generator)
                after[venue] = length
                arguments = ["edit", try id(of: venue), "--stay", "\(length)m"]
            default:
                count += 1
                let venue = "\(name) check-in \(count)"
                let length = Int64.random(in: 1...600, using: &generator)
                after[venue] = length
                arguments = ["scan", "--code", try VenueCodeURL.ofNewVenue(venue).string, "--stay", "\(length)m"]
            }
            let isKilled = Bool.random(using: &generator)
            let seconds = Double.random(in: 0.05...0.5, using: &generator)
            let ending = try await attendee.checkin(
                arguments,
                in: isKilled ? ["timeout", "--signal=KILL", "\(seconds)"] : []
            )
            if ending.status == 0 {
                minutes = after
            } else {
                #expect(isKilled && ending.status == 128 + SIGKILL, "\(arguments[0]): \(ending.error)")
                kills += 1
                let stored = try Self.stays(of: attendee).filter { $0.key.hasPrefix(name) }.mapValues(\.minutes)
                #expect(stored == minutes || stored == after, "killed after \(seconds) s of \(arguments[0])")
                minutes = stored
            }
        }

        private func id(of venue: String) throws -> String {
            try #require(try Self.stays(of: attendee)[venue]?.id)
        }
    }
}
