import NFC
import TagReading
import Testing

struct SightingFilterTests {
    private static let tag = TagOutcome.uri("https://a.ex/1")
    private static let other = TagOutcome.uri("https://a.ex/2")

    private let start = ContinuousClock.now

    private func second(_ second: Double) -> ContinuousClock.Instant { start + .seconds(second) }

    /// Returns which sightings are new. Each sighting has an outcome and a time in seconds after
    /// the start.
    private func new(_ sightings: (TagOutcome, Double)...) -> [Bool] {
        var filter = SightingFilter()
        return sightings.map { filter.isNew($0, at: second($1)) }
    }

    @Test func `a tag that stays on the reader is new only once`() {
        #expect(
            new((Self.tag, 0), (Self.tag, 1), (Self.tag, 5.5), (Self.tag, 10), (Self.tag, 14.9)) == [true]
                + [Bool](repeating: false, count: 4)
        )
    }

    @Test func `a tag is new again after five seconds of absence`() {
        #expect(new((Self.tag, 0), (Self.tag, 3), (Self.tag, 7.9), (Self.tag, 12.9)) == [true, false, false, true])
    }

    @Test func `two alternating tags are distinguished`() {
        #expect(new((Self.tag, 0), (Self.other, 1), (Self.tag, 2), (Self.other, 3)) == [true, true, false, false])
    }

    @Test func `unsuitable tags are filtered by reason`() {
        let (card, empty) = (TagOutcome.unsuitable(reason: "a card"), TagOutcome.unsuitable(reason: "empty"))
        #expect(
            new((card, 0), (card, 1), (empty, 2), (.contactLost, 3), (card, 4)) == [true, false, true, true, false]
        )
    }
}
