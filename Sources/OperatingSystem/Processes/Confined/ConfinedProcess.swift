package import SystemPackage

/// A child process that does what could harm its parent, such as decoding a picture or using a driver.
/// It serves its parent with ``ParentLink``.
///
/// A process that an attacker has taken over can do nothing to its parent but the following:
/// - It can send any sequence of values of `Report`, and a sentence about a failure. A message that is
///   neither ends the process.
/// - It can be silent for the heartbeat, and send reports until the limit. Then it is killed.
/// - It can change the content of the file that it was given, if the file is open for writing.
package struct ConfinedProcess<Request: ProcessMessage, Report: ProcessMessage>: ~Copyable {
    /// The parent's end of the socket pair, for requests. Nil if the process was not started.
    package let link: MessageSocket?
    private let child: ChildProcess?
    private let name: String
    private let subject: String
    private let heartbeat: Duration
    private let limit: Duration?

    /// Starts the process. If the system cannot start it, the first wait for a report throws.
    ///
    /// - Parameters:
    ///   - name: The words for the process in an error, such as `the tag process`.
    ///   - file: The file that the process receives, see ``ChildProcess``.
    ///   - subject: See ``FieldReader/subject``.
    ///   - heartbeat: The maximum time between two reports.
    ///   - limit: The maximum time until a result; nil for none.
    package init(
        _ name: String,
        _ program: ChildProcess.Program,
        giving file: FileDescriptor? = nil,
        about subject: String = "",
        heartbeat: Duration,
        limit: Duration? = nil
    ) {
        (self.name, self.subject, self.heartbeat, self.limit) = (name, subject, heartbeat, limit)
        if let child = ChildProcess(program, giving: file) {
            link = child.link
            self.child = consume child
        } else {
            link = nil
            child = nil
        }
    }

    /// Waits for the next report; nil after this time.
    package func next(within time: Duration) throws(ProcessFailure) -> Report? {
        guard let link else { throw failure(.notStarted) }
        switch link.receive(ProcessOutput<Report>.self, within: time, about: subject) {
        case .message(.report(let report)): return report
        case .message(.failed(let sentence)): throw failure(.reported(sentence))
        case .malformed: throw failure(.malformed)
        case .timeout: return nil
        case .ended: throw failure(.ended)
        }
    }

    /// Waits for the next report.
    ///
    /// - Throws: ``ProcessFailure``, also if the heartbeat times out.
    package func next() throws(ProcessFailure) -> Report {
        guard let report = try next(within: heartbeat) else { throw failure(.silent(heartbeat)) }
        return report
    }

    /// Passes each report to `handle` until it returns a result, then ends the process.
    ///
    /// - Parameters:
    ///   - farewell: How long the process may take to release its devices. A process that failed is
    ///     killed at once.
    ///   - request: Returns what the process should do.
    ///   - isInterrupted: Returns whether to stop.
    ///   - interval: How often to call both, beside each report. If it is nil, this process sleeps until
    ///     there is a report.
    ///   - failure: Returns the error for a process that gives no result.
    package consuming func run<Outcome, Failure>(
        farewell: Duration = .zero,
        asking request: () -> Request? = { nil },
        isInterrupted: () -> Bool = { false },
        polling interval: Duration? = nil,
        failure: (ProcessFailure) -> Failure,
        _ handle: (Report) throws(Failure) -> Outcome?
    ) throws(Failure) -> Outcome {
        let result: Result<Outcome, Failure>
        do throws(ProcessFailure) {
            result = try converse(request, isInterrupted, interval ?? heartbeat, handle)
        } catch {
            end(within: error.cause == .interrupted ? farewell : .zero)
            throw failure(error)
        }
        end(within: farewell)
        return try result.get()
    }

    private func converse<Outcome, Failure>(
        _ request: () -> Request?,
        _ isInterrupted: () -> Bool,
        _ interval: Duration,
        _ handle: (Report) throws(Failure) -> Outcome?
    ) throws(ProcessFailure) -> Result<Outcome, Failure> {
        let end = limit.map { ContinuousClock.now + $0 }
        var lastReport = ContinuousClock.now
        var lastRequest: Request?
        while true {
            if let next = request(), next != lastRequest, link?.sendNow(next.message) == true { lastRequest = next }
            let report = try next(within: min(interval, end.map { $0 - .now } ?? interval))
            if isInterrupted() { throw failure(.interrupted) }
            if let end, let limit, ContinuousClock.now >= end { throw failure(.silent(limit)) }
            if let report {
                do throws(Failure) {
                    if let outcome = try handle(report) { return .success(outcome) }
                } catch {
                    return .failure(error)
                }
                lastReport = .now
            } else if lastReport.duration(to: .now) >= heartbeat {
                throw failure(.silent(heartbeat))
            }
        }
    }

    /// The error about this process with this cause.
    package func failure(_ cause: ProcessFailure.Cause) -> ProcessFailure { ProcessFailure(name, cause) }

    /// Asks the process to end, and kills it if it is still running after this time.
    package consuming func end(within time: Duration = .zero) {
        guard let child else { return }
        if time > .zero { child.end(within: time) } else { child.end() }
    }
}

/// What a process sends: a report, or a sentence about the error that ends it.
///
/// ```
/// output = report | "!" || sentence
/// ```
enum ProcessOutput<Report: ProcessMessage>: ProcessMessage {
    case report(Report)
    case failed(String)

    static var maximumCount: Int { max(Report.maximumCount, MessageSocket.maximumCount) }

    init(from fields: inout FieldReader) throws(MalformedMessage) {
        guard fields.rest.first == UInt8(ascii: "!") else {
            self = .report(try Report(from: &fields))
            return
        }
        _ = try fields.kind()
        self = .failed(try fields.sentence())
    }

    var fields: [MessageField] {
        switch self {
        case .report(let report): report.fields
        case .failed(let sentence): ["!", .sentence(sentence)]
        }
    }
}

/// Why a child process gave no result.
package struct ProcessFailure: Error, Equatable {
    package enum Cause: Equatable, Sendable {
        /// The system could not start the program.
        case notStarted
        /// The process ended without a result.
        case ended
        /// The process took this time, and was killed.
        case silent(Duration)
        /// The process sent a malformed message, or a report that did not follow from the others, and was
        /// killed.
        case malformed
        /// The process reported this sentence.
        case reported(String)
        /// The parent stopped the process.
        case interrupted
    }

    private let process: String
    package let cause: Cause

    package init(_ process: String, _ cause: Cause) {
        (self.process, self.cause) = (process, cause)
    }
}

extension ProcessFailure: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .notStarted: "could not start \(process)"
        case .ended: "\(process) exited unexpectedly"
        case .silent(let time): "\(process) did not respond for \(time)"
        case .malformed: "\(process) sent an unknown message"
        case .reported(let sentence): sentence
        case .interrupted: "\(process) was interrupted"
        }
    }
}

/// When a process that failed is started again.
package struct Restarts: Sendable {
    private let pauses: ClosedRange<Duration>
    private let maximum: Int
    private var failures = 0
    private var pause: Duration

    /// - Parameters:
    ///   - pauses: The pause before a restart. It starts at the lower bound, and doubles with each failure
    ///     up to the upper bound.
    ///   - maximum: The maximum number of restarts without success.
    package init(pauses: ClosedRange<Duration> = .zero ... .zero, maximum: Int = .max) {
        (self.pauses, self.maximum, pause) = (pauses, maximum, pauses.lowerBound)
    }

    /// The process does what it should.
    package mutating func reset() {
        self = Restarts(pauses: pauses, maximum: maximum)
    }

    /// Returns the pause before the next start. Nil if the process failed too often.
    package mutating func pauseAfterFailure() -> Duration? {
        guard failures < maximum else { return nil }
        failures += 1
        defer { pause = min(pause * 2, pauses.upperBound) }
        return pause
    }
}
