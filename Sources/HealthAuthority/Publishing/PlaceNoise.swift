import AuthorityProtocol
import CheckInProtocol
import Glibc

/// The noise in a day's number of places: an integer k from 0 to 274 with a probability proportional
/// to exp(-|k - 137| / 10). See protocol version 1, section "Package".
///
/// The ten lowest numbers have a probability of 9.2 · 10⁻⁷ together, and so have the ten highest. The
/// rounding of binary64 changes each probability by less than 10⁻¹⁵.
package enum PlaceNoise {
    private static let mean = 137
    /// The number of reports of one person that the noise hides, with ε = 1.
    private static let scale = 10.0

    /// The probabilities that the noise is at most 0, 1, 2 and so on, without the last one, which is
    /// 1. The unit is 2⁻⁶⁴.
    private static let bounds: [UInt64] = {
        let weights = (0...2 * mean).map { exp(-Double(abs($0 - mean)) / scale) }
        let total: Double = weights.reduce(0, +)
        var sum = 0.0
        return weights.dropLast().map { weight in
            sum += weight
            return UInt64(sum / total * 0x1p64)
        }
    }()

    static func draw(using generator: inout some RandomNumberGenerator) -> Int {
        let number: UInt64 = generator.next()
        return bounds.count { $0 <= number }
    }

    /// Draws the number of places of a block in each package of a day.
    ///
    /// - Parameter accepted: The number of reports that were accepted for these places.
    package static func places(for accepted: Int, using generator: inout some RandomNumberGenerator) -> Int {
        let (places, rest) = (accepted + draw(using: &generator)).quotientAndRemainder(dividingBy: Int(Hour.perDay))
        return max(ReportBlock.minimumCount, rest > 0 ? places + 1 : places)
    }
}
