import TestTraits
import Testing

@testable import checkin

@Suite struct ScheduledRunTests {
    @Test(.proves("U4")) func `a part of a scheduled run that takes too long ends`() async throws {
        let slow = await attempt(until: .now + .milliseconds(10)) { try await Task.sleep(for: .seconds(3600)) }
        #expect(throws: (any Error).self) { try slow.get() }
        let fast = await attempt(until: .now + .seconds(3600)) { 1 }
        #expect(try fast.get() == 1)
    }
}
