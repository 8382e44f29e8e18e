/// Compares two implementations in alternating runs, so that disturbances affect both.
struct Comparison {
    let name: String
    let baseline: String
    private var ratios: [Double] = []
    private var ours: [Double] = []
    private var theirs: [Double] = []

    init(_ name: String, baseline: String) {
        self.name = name
        self.baseline = baseline
    }

    /// Runs one round. The caller discards the first round as a warm-up.
    mutating func round(ours run: () throws -> Void, baseline base: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        let (own, other) = (try clock.measure(run), try clock.measure(base))
        add(ours: own, baseline: other)
    }

    /// Adds a round that was measured elsewhere.
    mutating func add(ours own: Duration, baseline other: Duration) {
        ours.append(own / .milliseconds(1))
        theirs.append(other / .milliseconds(1))
        ratios.append(own / other)
    }

    /// The median ratio.
    var ratio: Double { Self.median(ratios) }

    /// Prints the medians and the middle half of the ratios.
    func report() {
        let sorted = ratios.sorted()
        print(
            "\(name): \(Self.text(Self.median(ours))) ms; \(baseline): \(Self.text(Self.median(theirs))) ms;",
            terminator: " "
        )
        print(
            "ratio \(Self.text(ratio)) (\(Self.text(sorted[sorted.count / 4])) to \(Self.text(sorted[sorted.count * 3 / 4])))"
        )
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Double { self / .nanoseconds(1) }
}
