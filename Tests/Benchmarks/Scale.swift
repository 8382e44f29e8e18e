/// The number of repetitions of a benchmark, and whether its limits apply.
struct Scale {
    let isShort: Bool

    /// - Parameters:
    ///   - full: The value of a full run.
    ///   - short: The value of a short run.
    func callAsFunction<Value>(_ full: Value, short: Value) -> Value { isShort ? short : full }

    /// Ends the program if a full run misses a limit. A short run is too noisy for limits.
    func require(_ isMet: Bool, _ sentence: String) {
        if !isShort, !isMet { Benchmarks.fail(sentence) }
    }
}
