@testable import HealthAuthority
import Synchronization
import TestTraits
import Testing

@Suite("Budget of decoys")
struct DecoyBudgetTests {
    @Test("so many decoys at once, and so many in a second after that", .proves("S8"))
    func rate() {
        let clock = Time()
        let budget = DecoyBudget(clock: { clock.now })
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.burst))
        clock.advance(.seconds(1))
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.rate))
        clock.advance(.seconds(3600))
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.burst))
    }
}

private final class Time: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
