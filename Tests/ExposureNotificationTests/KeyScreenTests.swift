import Cryptography
import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite("Exposure Notification: screening of published keys")
struct KeyScreenTests {
    private static func key(
        _ generator: inout SeededGenerator,
        start: UInt32,
        period: Int
    ) throws -> TemporaryExposureKey {
        let bytes = SecretBytes(randomCount: 16, using: &generator)
        return try #require(TemporaryExposureKey(bytes: bytes, start: IntervalNumber(start), period: period))
    }

    @Test(
        .proves("E7"),
        arguments: KeyScreen.Method.available
    )
    func `each identifier of a key within its period passes, and no other key`(method: KeyScreen.Method) throws {
        var generator = SeededGenerator(1)
        for (start, period, offset) in [(2_678_400, 144, 0), (2_678_401, 144, 143), (7, 1, 0), (2_646_801, 90, 89)] {
            let key = try Self.key(&generator, start: UInt32(start), period: period)
            let identifier = DerivedKeys(of: key.bytes).identifier(in: IntervalNumber(UInt32(start + offset)))
            let screen = KeyScreen([identifier], method: method)
            #expect(screen.mayMatch(key))
            for _ in 0..<20 {
                let other = try Self.key(&generator, start: UInt32(start), period: period)
                #expect(!screen.mayMatch(other))
            }
        }
    }

    @Test(.proves("E7"), arguments: KeyScreen.Method.available)
    func `an identifier after the key's period does not pass`(method: KeyScreen.Method) throws {
        var generator = SeededGenerator(2)
        let key = try Self.key(&generator, start: 2_678_400, period: 60)
        let late = DerivedKeys(of: key.bytes).identifier(in: IntervalNumber(2_678_460))
        #expect(!KeyScreen([late], method: method).mayMatch(key))
    }
}
