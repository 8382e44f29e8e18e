import TestSupport
import Testing

/// The observer of other tests is worth something: he sees what is there, and nothing that is not.
@Suite("Two samples")
struct PairedSamplesTests {
    /// Times as they are measured: a normal distribution, roughly, of the standard deviation 1.
    private static func samples(shift: Double = 0, stretch: Double = 1) -> PairedSamples {
        var chance = SeededGenerator(8)
        func time() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &chance) } }
        var samples = PairedSamples()
        for _ in 1...1000 {
            let common = time()
            samples.add(common + time(), common + time() * stretch + shift)
        }
        return samples
    }

    @Test("samples of one kind are not told apart")
    func same() {
        let samples = Self.samples()
        #expect(samples.distance < PairedSamples.bound / 4)
        #expect(samples.effect < PairedSamples.bound / 4)
    }

    @Test("a shift by twice the deviation is seen by both measures")
    func shifted() {
        let samples = Self.samples(shift: 2)
        #expect(samples.effect > 2 * PairedSamples.bound)
        #expect(samples.distance > PairedSamples.bound)
    }

    @Test("another spread around the same mean is seen by the distance alone")
    func stretched() {
        let samples = Self.samples(stretch: 10)
        #expect(samples.distance > PairedSamples.bound)
        #expect(samples.effect < PairedSamples.bound / 4)
    }
}
