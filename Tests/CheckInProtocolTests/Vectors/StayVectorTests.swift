import CheckInProtocol
import TestTraits
import Testing

struct StayVector: Vector {
    let `case`: String
    let start: Int64
    let end: Int64
    let windows: [Window]

    struct Window: Codable, Sendable {
        let day: UInt32
        let startInterval: UInt32
        let endInterval: UInt32
    }
}

struct RefusedStayVector: Vector {
    let `case`: String
    let start: Int64
    let end: Int64
}

@Suite struct StayVectorTests {
    @Test(
        "a stay is rounded outward to intervals and split at midnight",
        .proves("P6"),
        arguments: VectorFile.published.stays
    )
    func windows(vector: StayVector) throws {
        let stay = try #require(Stay(start: UnixTime(seconds: vector.start), end: UnixTime(seconds: vector.end)))
        let expected = try vector.windows.map {
            try DayWindow(day: $0.day, start: $0.startInterval, end: $0.endInterval)
        }
        #expect(stay.windows == expected)
    }

    @Test("an invalid stay is refused", arguments: VectorFile.published.refusedStays)
    func refusal(vector: RefusedStayVector) {
        #expect(Stay(start: UnixTime(seconds: vector.start), end: UnixTime(seconds: vector.end)) == nil)
    }
}
