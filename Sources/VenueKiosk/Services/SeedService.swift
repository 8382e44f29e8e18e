package import CheckInProtocol
import Clocks
package import Logging
import ServiceLifecycle
import UnixSignals

/// Maintains the seed. The service rotates the seed when a rotation is due, and erases the old
/// seed. It shows a code only after the code's seed has been saved to disk.
package struct SeedService: Service {
    private let keeper: SeedKeeper
    private let code: Broadcast<VenueCodeURL>
    private let ticks: any AsyncSequence<Void, Never> & Sendable
    private let problems: Broadcast<KioskStatus.Problems>
    private let logger: Logger

    /// - Parameters:
    ///   - code: The current code, which the service updates.
    ///   - ticks: The times at which to check the clocks. The interval between ticks limits the
    ///     delay of a rotation.
    ///   - problems: The kiosk's problems, of which the service updates that of the seed.
    package init(
        keeper: SeedKeeper,
        code: Broadcast<VenueCodeURL>,
        ticks: any AsyncSequence<Void, Never> & Sendable = Ticks(period: .seconds(30)),
        problems: Broadcast<KioskStatus.Problems> = Broadcast(KioskStatus.Problems()),
        logger: Logger
    ) {
        self.keeper = keeper
        self.code = code
        self.ticks = ticks
        self.problems = problems
        self.logger = logger
    }

    /// - Throws: ``PairHold`` if a paired kiosk must not show its code any more.
    package func run() async throws {
        // The operator sends SIGUSR1 when the next event begins.
        let signals = await UnixSignalsSequence(trapping: .sigusr1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals.cancelOnGracefulShutdown() {
                    try await step { try await keeper.rotateNow() }
                }
            }
            group.addTask {
                try await advance(at: ticks)
            }
            // The first error ends both tasks.
            for try await _ in group {}
        }
    }

    private func advance(at ticks: some AsyncSequence<Void, Never> & Sendable) async throws {
        for await _ in ticks.cancelOnGracefulShutdown() {
            try await step { try await keeper.advance() }
        }
    }

    private func step(_ change: () async throws -> SeedKeeper.Change?) async throws {
        do {
            let change = try await change()
            problems.update { $0.seed = nil }
            guard let change else { return }
            code.update { $0 = change.code }
            if change.event != .checkpoint {
                logger.notice("seed changed", metadata: ["event": "\(change.event)"])
            }
        } catch let hold as PairHold {
            logger.error("paired kiosk waits", metadata: ["reason": "\(hold)"])
            throw hold
        } catch {
            // The screen still shows the seed that is on disk. The next step tries again.
            problems.update { $0.seed = "seed not changed: \(error)" }
            logger.error("seed not changed", metadata: ["reason": "\(error)"])
        }
    }
}
