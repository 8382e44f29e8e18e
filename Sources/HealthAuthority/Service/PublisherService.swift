import CheckInProtocol
package import Logging
import Platform
import ServiceLifecycle
import SystemPackage

/// Publishes every hour as soon as it has begun, mixes what was added, forgets what has expired, and keeps the public directory as it
/// should be.
package struct PublisherService: Service {
    private let authority: Authority
    private let makesPackages: Bool
    private let logger: Logger

    /// - Parameter makesPackages: If not, only the directory is kept, of what other instances publish.
    package init(_ authority: Authority, makesPackages: Bool = true, logger: Logger) {
        self.authority = authority
        self.makesPackages = makesPackages
        self.logger = logger
    }

    package func run() async throws {
        var schedule = Schedule()
        var ticks = Ticks(period: .seconds(1)).cancelOnGracefulShutdown().makeAsyncIterator()
        repeat {
            do {
                try await step(&schedule)
                if schedule.problem != nil { logger.info("What could not be done is done") }
                schedule.problem = nil
            } catch let error as DatabaseError where error.kind == .unavailable {
                // Nothing is lost: what is due stays due.
                tell("The database cannot be reached", "\(error)", .warning, &schedule)
            } catch let error as FileError {
                tell("Nothing could be published", "\(error)", .error, &schedule)
            } catch let error as Errno {
                tell("Nothing could be published", "\(error)", .error, &schedule)
            }
        } while await ticks.next() != nil
    }

    private struct Schedule {
        var hour: Hour?
        var mixed = UnixTime(seconds: 0)
        /// The hour in which requests were told of last.
        var told: Hour?
        /// Why the last step was not done.
        var problem: String?
    }

    private func step(_ schedule: inout Schedule) async throws {
        if makesPackages { try await publish(&schedule) }
        try await authority.publicDirectory.update()
        tellCounts(&schedule)
    }

    /// Tells operators how many requests there were in the hour that has ended.
    private func tellCounts(_ schedule: inout Schedule) {
        let hour = authority.clock().hour
        guard hour != schedule.told else { return }
        if schedule.told != nil {
            logger.info("Answered", metadata: authority.counts.take().mapValues { "\($0)" })
        }
        schedule.told = hour
    }

    /// A problem may last for hours, and is met again every second: what was told is not told again.
    private func tell(_ message: Logger.Message, _ reason: String, _ level: Logger.Level, _ schedule: inout Schedule) {
        guard schedule.problem != reason else { return }
        logger.log(level: level, message, metadata: ["reason": "\(reason)"])
        schedule.problem = reason
    }

    private func publish(_ schedule: inout Schedule) async throws {
        let now = authority.clock()
        if now.hour != schedule.hour {
            let made = try await authority.publisher.publish(now: now)
            if made > 0 { logger.info("Published", metadata: ["packages": "\(made)"]) }
            try await authority.sweep()
            schedule.hour = now.hour
        }
        if abs(now - schedule.mixed) >= Publisher.mixingSeconds {
            try await authority.publisher.mix()
            schedule.mixed = now
        }
    }
}
