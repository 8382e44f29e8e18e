import TestSupport
import TestTraits
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SoakTests {
    /// The benchmark `soak` does a hundred thousand.
    @Test(.extended) func `Two thousand taps neither fail nor leave anything behind`() async throws {
        let soak = try await Soak.run(taps: 2000)
        #expect(soak.failures == 0)
        // Tests before this one may still have left some, which went meanwhile.
        #expect(soak.after.descriptors <= soak.before.descriptors)
        #expect(soak.after.memory - soak.before.memory < 1 << 20)
    }
}
