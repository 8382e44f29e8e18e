import Glibc

extension RandomNumberGenerator {
    /// A number of the exponential distribution.
    mutating func exponential(mean: Double) -> Double {
        // Neither zero nor one.
        -mean * log(Double.random(in: 0.0.nextUp..<1, using: &self))
    }
}
