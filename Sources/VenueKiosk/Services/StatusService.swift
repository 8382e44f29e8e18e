package import CheckInProtocol
import Clocks
import Glibc
package import Logging
import OperatingSystem
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

    /// - Parameter configuration: The digest of the kiosk's configuration.
    package init(
        directory: StateDirectory,
        configuration: ConfigurationDigest,
        screen: String?,
        keeper: SeedKeeper,
        code: Broadcast<VenueCodeURL>,
        tagStatus: Broadcast<TagStatus>,
        problems: Broadcast<KioskStatus.Problems>,
        logger: Logger
    ) {
        self.code = code
        self.tagStatus = tagStatus
        self.problems = problems
        publisher = StatusPublisher(file: KioskStatus.file(in: directory), keeper: keeper, logger: logger) { times in
            KioskStatus(
                process: getpid(),
                configuration: configuration,
                started: times.now,
                lastRotation: times.lastRotation,
                nextRotation: times.nextRotation,
                handOverEnd: times.handOverEnd,
                mark: keeper.mark,
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
    private let logger: Logger
    private let status: @Sendable (SeedTimes) -> KioskStatus
    private var published: KioskStatus?
    /// Why the last status could not be written; nil if it was written.
    private var failure: FileError?
    /// The times of the last writes.
    private var writes: [ContinuousClock.Instant] = []

    init(
        file: FilePath,
        keeper: SeedKeeper,
        logger: Logger,
        status: @escaping @Sendable (SeedTimes) -> KioskStatus
    ) {
        self.file = file
        self.keeper = keeper
        self.logger = logger
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
            if let old = published.handOverEnd?.wall, let new = status.handOverEnd?.wall, abs(new - old) <= 2 {
                status.handOverEnd = published.handOverEnd
            }
            if status == published { return .zero }
        }
        do {
            try write(status.text)
            published = status
            failure = nil
        } catch {
            if failure != error {
                logger.error(
                    "status not written",
                    metadata: ["reason": "\(error)", "consequence": "“venued status” shows nothing"]
                )
            }
            failure = error
            // An old status would be wrong.
            try? PrivateFile.remove(file)
        }
        let now = ContinuousClock.now
        writes = writes.filter { now - $0 < .seconds(60) } + [now]
        return writes.count < 20 ? .zero : .seconds(60)
    }

    /// Writes the file. On a full disk, the new status overwrites the old one in place, which needs no
    /// space: the file's size is always a multiple of a block.
    private func write(_ text: String) throws(FileError) {
        let text = Array(text.utf8)
        let padding = (Self.block - text.count % Self.block) % Self.block
        let bytes = text + [UInt8](repeating: UInt8(ascii: "\n"), count: padding)
        do {
            try PrivateFile.replace(file, with: bytes, belongsToDirectoryOwner: true)
        } catch {
            guard error.errno == .noSpace, (try? PrivateFile.overwrite(file, with: bytes)) != nil else { throw error }
        }
    }

    /// The usual size in bytes of a block of a file system.
    private static let block = 4096

    func end() {
        try? PrivateFile.remove(file)
    }
}
