import TestSupport

/// The random choices of a plan.
struct Draw {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) {
        self.generator = generator
    }

    /// Returns true with this probability.
    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < probability }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }

    mutating func index(below count: Int) -> Int { .random(in: 0..<count, using: &generator) }

    mutating func one<Value>(of values: [Value]) -> Value { values[index(below: values.count)] }

    /// Returns this number of distinct numbers below `count`.
    mutating func some(_ number: Int, below count: Int) -> [Int] {
        Array(Array(0..<count).shuffled(using: &generator).prefix(number))
    }
}
