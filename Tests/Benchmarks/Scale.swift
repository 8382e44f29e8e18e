/// How much a benchmark repeats, and whether its limits count.
struct Scale {
    let isShort: Bool

    /// - Parameters:
    ///   - full: The value of a full run.
    ///   - short: The value of a short run.
    func callAsFunction<Value>(_ full: Value, short: Value) -> Value { isShort ? short : full }

    /// Ends the program if a full run misses a limit. A short run is too noisy to tell.
    func require(_ isMet: Bool, _ sentence: String) {
        if !isShort, !isMet { Benchmarks.fail(sentence) }
    }
}
