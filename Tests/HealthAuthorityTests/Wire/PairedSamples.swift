import Glibc

/// Measurements in pairs, one of each kind, that an observer has made in random order; and whether he can tell the kinds apart.
struct PairedSamples: Sendable {
    /// So often an observer who knows nothing would say that he can tell them apart, once in four thousand times: all four questions of a
    /// test together go wrong once in a thousand.
    static let significance = 0.001 / 4

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

    /// The greatest distance between the two distributions, of 1.
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

    /// The probability of such a distance, or a greater one, between samples of one kind (Kolmogorov and Smirnov; the bound of
    /// Massart 1990). That pairs have their moment in common makes it smaller still.
    var distanceProbability: Double {
        let size = Double(first.count) * Double(second.count) / Double(first.count + second.count)
        return min(1, 2 * exp(-2 * distance * distance * size))
    }

    /// How much longer the second takes on average.
    var difference: Double { zip(first, second).reduce(0) { $0 + $1.1 - $1.0 } / Double(first.count) }

    /// A bound for the probability of such a difference of means, or a greater one: if the order of a pair is a toss of a coin, so is the
    /// sign of its difference, and that is all that is presumed (Hoeffding 1963, of a self-normalised sum).
    var differenceProbability: Double {
        let differences = zip(first, second).map { $1 - $0 }
        let squares = differences.reduce(0) { $0 + $1 * $1 }
        guard squares > 0 else { return 1 }
        let sum = differences.reduce(0, +)
        return min(1, 2 * exp(-sum * sum / squares / 2))
    }

    /// For people.
    var summary: String {
        func decimals(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
        let mean = first.reduce(0, +) / Double(first.count)
        return
            "mean \(decimals(mean)), the second \(decimals(difference)) more (p ≤ \(decimals(differenceProbability))), "
            + "distance \(decimals(distance)) (p ≤ \(decimals(distanceProbability)))"
    }
}
