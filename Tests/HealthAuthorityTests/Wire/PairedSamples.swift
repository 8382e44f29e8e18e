import TestSupport
import Testing

/// Pairs of measurements. Each pair contains one measurement of each kind, in random order. The
/// properties show how well the kinds can be distinguished.
struct PairedSamples: Sendable {
    /// The limit for ``distance`` and ``effect``. Below it, both kinds are considered equal.
    ///
    /// A thousand pairs of equal kinds exceed the limit by chance with a probability below 10⁻¹².
    /// For the distance, Massart's bound (1990) is 2 exp(-2 · 0.25² · 500). For the effect,
    /// Hoeffding's bound (1963) is 2 exp(-0.25² · 1000 / 2).
    static let bound = 0.25

    private(set) var first: [Double] = []
    private(set) var second: [Double] = []

    mutating func add(_ first: Double, _ second: Double) {
        self.first.append(first)
        self.second.append(second)
    }

    mutating func add(_ other: PairedSamples) {
        first += other.first
        second += other.second
    }

    /// The greatest distance between the two distributions, 0 to 1 (Kolmogorov and Smirnov).
    var distance: Double {
        let (first, second) = (first.sorted(), second.sorted())
        var (i, j, greatest) = (0, 0, 0.0)
        while i < first.count, j < second.count {
            let value = min(first[i], second[j])
            while i < first.count, first[i] == value { i += 1 }
            while j < second.count, second[j] == value { j += 1 }
            greatest = max(greatest, abs(Double(i) / Double(first.count) - Double(j) / Double(second.count)))
        }
        return greatest
    }

    /// The mean difference between the second and the first measurement of a pair.
    var difference: Double { zip(first, second).reduce(0) { $0 + $1.1 - $1.0 } / Double(first.count) }

    /// The absolute mean difference, divided by the root mean square of the differences, 0 to 1.
    var effect: Double {
        let squares = zip(first, second).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) } / Double(first.count)
        return squares > 0 ? abs(difference) / squares.squareRoot() : 0
    }

    /// A summary for the output of a test.
    var summary: String {
        func decimals(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
        let mean = first.reduce(0, +) / Double(first.count)
        return
            "mean \(decimals(mean)), the second \(decimals(difference)) more, effect \(decimals(effect)), "
            + "distance \(decimals(distance))"
    }
}

/// Checks that the measures detect a difference if there is one, and only then.
@Suite("Two samples")
struct PairedSamplesTests {
    /// Simulated times. Each part of a time is approximately normally distributed with a standard
    /// deviation of 1.
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

    @Test func `samples of the same kind are not distinguished`() {
        let samples = Self.samples()
        #expect(samples.distance < PairedSamples.bound / 4)
        #expect(samples.effect < PairedSamples.bound / 4)
    }

    @Test func `both measures detect a shift by two standard deviations`() {
        let samples = Self.samples(shift: 2)
        #expect(samples.effect > 2 * PairedSamples.bound)
        #expect(samples.distance > PairedSamples.bound)
    }

    @Test func `only the distance detects a different spread around the same mean`() {
        let samples = Self.samples(stretch: 10)
        #expect(samples.distance > PairedSamples.bound)
        #expect(samples.effect < PairedSamples.bound / 4)
    }
}
