import AuthorityProtocol
import CheckInProtocol
import Matching
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
        .proves("P6"),
        arguments: VectorFile.published.stays
    )
    func `a stay is rounded outward to intervals and split at midnight`(vector: StayVector) throws {
        let stay = try #require(Stay(start: UnixTime(seconds: vector.start), end: UnixTime(seconds: vector.end)))
        let expected = try vector.windows.map {
            try DayWindow(day: $0.day, start: $0.startInterval, end: $0.endInterval)
        }
        #expect(stay.windows == expected)
    }

    @Test(arguments: VectorFile.published.refusedStays) func `an invalid stay is refused`(vector: RefusedStayVector) {
        #expect(Stay(start: UnixTime(seconds: vector.start), end: UnixTime(seconds: vector.end)) == nil)
    }
}

struct ExposureVector: Vector {
    let `case`: String
    let package: String
    let profile: UInt8
    let seeds: [HexBytes]
    let identity: HexBytes
    let start: Int64
    let end: Int64
    let matches: [HexBytes]
    let days: [DayExposure]
    let hundredths: UInt64
    let risk: String

    struct DayExposure: Codable, Sendable, Equatable {
        let day: UInt32
        let hundredths: UInt64
        let risk: String
    }
}

@Suite struct ExposureVectorTests {
    @Test(.proves("I3"), arguments: VectorFile.published.exposures)
    func `a venue's seed leads to the expected risk`(vector: ExposureVector) async throws {
        let package = try #require(VectorFile.published.packages.first { $0.case == vector.package }).open()
        let stay = try #require(Stay(start: UnixTime(seconds: vector.start), end: UnixTime(seconds: vector.end)))
        let presences = try stay.windows.flatMap { window in
            try vector.seeds.map { seed in
                let keys = try PresenceKeys(seed: seed, venue: vector.identity, day: window.day.number)
                return Presence(keys: keys, window: window)
            }
        }
        let matches = try await Matcher(presences).matches(in: package)
        #expect(Set(matches.map(\.iv)) == Set(vector.matches.map(\.bytes)))
        let diseases = try #require(VectorFile.published.configurations.first { $0.case == "two diseases" }).open()
        let profile = try #require(diseases.profiles[vector.profile])
        let result = CheckInRisk(
            stay: stay.start..<stay.end,
            matches: matches.filter { $0.record.profile == profile.number },
            parameters: profile.risk
        )
        #expect(result.time.hundredths == vector.hundredths)
        #expect("\(result.risk)" == vector.risk)
        let days = result.days.map {
            ExposureVector.DayExposure(day: $0.day.number, hundredths: $0.time.hundredths, risk: "\($0.risk)")
        }
        #expect(days == vector.days)
    }
}
