import Glibc

extension RandomNumberGenerator {
    /// Returns a random number from an exponential distribution.
    mutating func exponential(mean: Double) -> Double {
        // Excludes zero and one.
        -mean * log(Double.random(in: 0.0.nextUp..<1, using: &self))
    }
}
