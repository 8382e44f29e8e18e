package import CheckInProtocol
import Clocks
import Files
import Glibc
import Processes
import ServiceLifecycle
import SystemPackage

/// Publishes the kiosk's status in a file for `venued status`.
package struct StatusService: Service {
    private let publisher: StatusPublisher
    private let code: Broadcast<VenueCodeURL>
    private let tagStatus: Broadcast<TagStatus>
    private let problems: Broadcast<KioskStatus.Problems>

    /// The interval at which the times are computed again, because the clock may be set.
    private static let period = Duration.seconds(600)

    package init(
        directory: StateDirectory,
        screen: String?,
        keeper: SeedKeeper,
        code: Broadcast<VenueCodeURL>,
        tagStatus: Broadcast<TagStatus>,
        problems: Broadcast<KioskStatus.Problems>
    ) {
        self.code = code
        self.tagStatus = tagStatus
        self.problems = problems
        publisher = StatusPublisher(file: KioskStatus.file(in: directory), keeper: keeper) { times in
            let now = MachineClock.wall
            return KioskStatus(
                process: getpid(),
                started: UnixTime(seconds: now),
                lastRotation: times.began,
                nextRotation: times.nextRotation,
                handOverEnd: times.handOverSeconds.map { UnixTime(seconds: now + $0) },
                screen: screen,
                tag: tagStatus.value,
                problems: problems.value
            )
        }
    }

    package func run() async throws {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in code.values().cancelOnGracefulShutdown() { change.yield() }
                change.finish()
            }
            group.addTask { for await _ in tagStatus.values().cancelOnGracefulShutdown() { change.yield() } }
            group.addTask { for await _ in problems.values().cancelOnGracefulShutdown() { change.yield() } }
            group.addTask { for await _ in Ticks(period: Self.period).cancelOnGracefulShutdown() { change.yield() } }
            group.addTask {
                for await _ in changes {
                    let pause = await publisher.publish()
                    try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
                }
            }
        }
        await publisher.end()
    }
}

/// Writes the status. Writing blocks, so the publisher has its own thread.
private actor StatusPublisher {
    private let executor = BlockingExecutor(label: "status")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let file: FilePath
    private let keeper: SeedKeeper
    private let status: @Sendable (SeedTimes) -> KioskStatus
    private var published: KioskStatus?
    /// The times of the last writes.
    private var writes: [ContinuousClock.Instant] = []

    init(file: FilePath, keeper: SeedKeeper, status: @escaping @Sendable (SeedTimes) -> KioskStatus) {
        self.file = file
        self.keeper = keeper
        self.status = status
    }

    /// Writes the status if it has changed. If it cannot be written, removes the old status.
    ///
    /// - Returns: How long to wait before the next call. A reader with a loose cable changes its
    ///   status all the time, and flash memory wears out.
    func publish() async -> Duration {
        var status = status(await keeper.times)
        if let published {
            status.started = published.started
            // The end of the hand-over is computed from two clocks, whose seconds differ.
            if let old = published.handOverEnd, let new = status.handOverEnd, abs(new - old) <= 2 {
                status.handOverEnd = old
            }
            if status == published { return .zero }
        }
        do {
            try PrivateFile.replace(file, with: Array(status.text.utf8), belongsToDirectoryOwner: true)
            published = status
        } catch {
            try? PrivateFile.remove(file)
        }
        let now = ContinuousClock.now
        writes = writes.filter { now - $0 < .seconds(60) } + [now]
        return writes.count < 20 ? .zero : .seconds(60)
    }

    func end() {
        try? PrivateFile.remove(file)
    }
}
