import AuthorityProtocol
import CheckInProtocol
import Clocks
import Cryptography
package import Logging
import OperatingSystem
import ServiceLifecycle
import SystemPackage

/// Publishes every hour as soon as the hour has begun, mixes newly added reports, deletes expired
/// data, and keeps the public directory up to date.
package struct PublisherService: Service {
    private let authority: Authority
    private let makesPackages: Bool
    private let logger: Logger

    /// - Parameter makesPackages: If false, the service only updates the public directory with
    ///   packages that other instances have made.
    package init(_ authority: Authority, makesPackages: Bool = true, logger: Logger) {
        self.authority = authority
        self.makesPackages = makesPackages
        self.logger = logger
    }

    package func run() async throws {
        var schedule = Schedule()
        var ticks = Ticks(period: .seconds(1)).cancelOnGracefulShutdown().makeAsyncIterator()
        repeat {
            authority.progress.begin(at: authority.clock.sinceBoot)
            do {
                try await step(&schedule)
                if schedule.failure != nil { logger.info("recovered") }
                schedule.failure = nil
                authority.progress.end(nil)
            } catch is CancellationError {
                return
            } catch {
                tell(error, &schedule)
            }
        } while await ticks.next() != nil
    }

    private struct Schedule {
        /// The time when the public directory was last updated, in seconds since boot. Nil after a
        /// failed update.
        var updated: Int64?
        var hour: Hour?
        var mixed = UnixTime(seconds: 0)
        /// The interval, in seconds, between two mixings.
        var mixingSeconds = Publisher.mixingSeconds
        /// The hour when request counts were last logged.
        var told: Hour?
        /// The error of the last step, and the time when it was last logged, in seconds since boot.
        var failure: (error: any Error, reason: String, logged: Int64)?
        /// The time when the clock was last compared, in seconds since boot.
        var compared: Int64?
        /// The time when the database was last compared with those of the peers.
        var peersCompared: Int64?
    }

    private func step(_ schedule: inout Schedule) async throws {
        let isPollDue = schedule.updated.map { authority.clock.sinceBoot - $0 >= Self.pollSeconds } ?? true
        var failure: FileError?
        if isPollDue {
            try await authority.publisher.memory.note(authority.database)
            failure = try await updateDirectory(&schedule)
        }
        let now = try await time(&schedule)
        try await comparePeers(&schedule)
        if makesPackages, now.hour != schedule.hour {
            let count = try await authority.publisher.publish(now: now)
            if count.total > 0 { authority.clock.noteMade(now.hour) }
            let exported = try await authority.publisher.publishExports(now: now)
            failure = try await updateDirectory(&schedule) ?? failure
            if exported > 0 { logger.info("exports published", metadata: ["exports": "\(exported)"]) }
            if count.made > 0 { logger.info("packages published", metadata: ["packages": "\(count.made)"]) }
            if count.adopted > 0 { logger.info("packages adopted", metadata: ["packages": "\(count.adopted)"]) }
            try await authority.sweep()
            schedule.hour = now.hour
        }
        try await authority.counter.store(in: authority.database, now: now)
        if makesPackages, abs(now - schedule.mixed) >= schedule.mixingSeconds {
            let duration = try await ContinuousClock().measure { try await authority.publisher.mix() }
            schedule.mixed = now
            schedule.mixingSeconds = max(Publisher.mixingSeconds, Int64(Self.mixingFactor * (duration / .seconds(1))))
        }
        tellCounts(now, &schedule)
        if let failure { throw failure }
    }

    /// The interval between two mixings is at least this multiple of the duration of a mixing, so
    /// that mixing a large table does not block clients most of the time.
    private static let mixingFactor = 20.0

    /// Returns the error if a file cannot be written or removed. Such an error stops neither the
    /// publishing to the database, nor the mixing, nor the deletion of expired data.
    private func updateDirectory(_ schedule: inout Schedule) async throws -> FileError? {
        schedule.updated = nil
        var failure: FileError?
        do {
            try await authority.publicDirectory.update()
        } catch let error as FileError {
            failure = error
        }
        schedule.updated = authority.clock.sinceBoot
        return failure
    }

    /// The interval, in seconds, of checks for new files that another instance or a command has
    /// published. After publishing, this instance updates the directory immediately.
    private static let pollSeconds: Int64 = 5

    /// The current time. The clock is compared with the database once a minute, or every second
    /// while the clock is not trusted.
    private func time(_ schedule: inout Schedule) async throws -> UnixTime {
        let sinceBoot = authority.clock.sinceBoot
        let isDue = schedule.compared.map { sinceBoot - $0 >= Self.comparisonSeconds } ?? true
        if isDue || schedule.failure?.error is ClockError {
            try await authority.clock.check(authority.database)
            schedule.compared = sinceBoot
        }
        return try authority.clock.now()
    }

    private static let comparisonSeconds: Int64 = 60

    /// Compares the database with those of the peers once a minute, or every second while one of them
    /// differs.
    private func comparePeers(_ schedule: inout Schedule) async throws {
        let sinceBoot = authority.clock.sinceBoot
        if let last = schedule.peersCompared, sinceBoot - last < Self.comparisonSeconds { return }
        schedule.peersCompared = nil
        try await authority.peers.compare()
        schedule.peersCompared = sinceBoot
    }

    /// Logs the number of requests in the previous hour.
    private func tellCounts(_ now: UnixTime, _ schedule: inout Schedule) {
        let hour = now.hour
        guard hour != schedule.told else { return }
        if schedule.told != nil {
            let counts = authority.meter.take().filter { $0.value > 0 }.mapValues { "\($0)" as Logger.MetadataValue }
            if !counts.isEmpty { logger.info("requests answered", metadata: counts) }
        }
        schedule.told = hour
    }

    /// Logs the error of a step, and again once an hour while it lasts. Errors do not end the server. It
    /// continues to answer clients, and to serve the published files.
    private func tell(_ error: any Error, _ schedule: inout Schedule) {
        let (message, level): (Logger.Message, Logger.Level) =
            switch error {
            case is ClockError: ("clock not trusted: publishing, signing and deleting are suspended", .error)
            // No data is lost, because steps that are due are retried.
            case let error as DatabaseError where error.kind == .unavailable: ("database unavailable", .warning)
            case is AuthorityError: ("publishing stopped until repaired", .error)
            case is TokenError: ("nothing is signed or published without the signing key", .error)
            default: ("publishing failed", .error)
            }
        // Only the type of an unknown error is logged, because its message could quote data.
        let isOurs =
            error is ClockError || error is AuthorityError || error is DatabaseError || error is FileError
            || error is Errno || error is PublicationError || error is TokenError
        let reason = isOurs ? "\(error)" : "\(type(of: error))"
        authority.progress.end(error is ClockError ? nil : reason)
        let sinceBoot = authority.clock.sinceBoot
        if let last = schedule.failure, Self.areSame(last, (error, reason)), sinceBoot - last.logged < Hour.seconds {
            return
        }
        let hints =
            (error as? ClockError)?.hints ?? (error as? AuthorityError)?.hints ?? (error as? TokenError)?.hints ?? []
        var metadata: Logger.Metadata = ["reason": "\(reason)"]
        if !hints.isEmpty { metadata["hint"] = "\(hints.joined(separator: "; "))" }
        logger.log(level: level, message, metadata: metadata)
        schedule.failure = (error, reason, sinceBoot)
    }

    /// Two errors of the clock with the same reason have different durations.
    private static func areSame(
        _ last: (error: any Error, reason: String, logged: Int64),
        _ new: (any Error, String)
    ) -> Bool {
        if let last = last.error as? ClockError, let new = new.0 as? ClockError { return last == new }
        return last.reason == new.1
    }
}
