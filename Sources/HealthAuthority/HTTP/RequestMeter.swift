package import Hummingbird
import Synchronization

/// Counts requests and measures their durations, for operators. Real messages and decoys are
/// counted together. The published figures are rounded down to multiples of ten and change at most
/// once a minute, so that they do not reveal a single submission.
package final class RequestMeter: Sendable {
    /// The upper bounds of the histogram's buckets, in seconds.
    static let bounds: [Double] = [0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10]

    /// The counts for one kind of request, such as `submissions`.
    struct Count: Sendable, Equatable {
        /// The number of requests for each first digit of the HTTP status.
        var outcomes: [Int: Int] = [:]
        /// For each bound, the number of requests that did not take longer than the bound with the
        /// same index. The last element is the number of all requests.
        var durations = [Int](repeating: 0, count: bounds.count + 1)
        /// The sum of all durations in seconds.
        var sum = 0.0

        var total: Int { outcomes.values.reduce(0, +) }
    }

    private struct State {
        var counts: [String: Count] = [:]
        /// The totals at the time of the last call to ``RequestMeter/take()``.
        var taken: [String: Int] = [:]
        var logIns = (right: 0, refused: 0)
        var shown: (counts: [String: Count], since: ContinuousClock.Instant)?
    }

    private let state = Mutex(State())

    package init() {}

    /// The calls of Google's verification API and of ProteGO Safe.
    private static let apiCalls: Set<Substring> = ["verify", "certificate", "getAccessToken", "uploadDiagnosisKeys"]

    /// The kind of request for a path. All unknown paths have the same kind.
    static func kind(ofPath path: String) -> String {
        let parts = path.split(separator: "/", maxSplits: 2)
        if parts.first == "portal" { return "portal" }
        if parts.first == "api" { return parts.count > 1 && apiCalls.contains(parts[1]) ? String(parts[1]) : "others" }
        if parts.first == "exports" { return "files" }
        guard parts.first == "v1" else { return "others" }
        guard parts.count > 1 else { return "files" }
        switch parts[1] {
        case "tests", "authorizations", "submissions", "oblivious", "peer", "laboratory", "publish":
            return String(parts[1])
        case "configuration", "key", "packages": return "files"
        default: return "others"
        }
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - kind: The kind, such as `submissions`.
    ///   - status: The HTTP status of the response.
    func add(_ kind: String, status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        state.withLock { state in
            state.counts[kind, default: Count()].outcomes[status / 100, default: 0] += 1
            for index in Self.bounds.indices where seconds <= Self.bounds[index] {
                state.counts[kind]?.durations[index] += 1
            }
            state.counts[kind]?.durations[Self.bounds.count] += 1
            state.counts[kind]?.sum += seconds
        }
    }

    /// Counts a log-in attempt.
    package func addLogIn(isRight: Bool) {
        state.withLock { state in
            if isRight { state.logIns.right += 1 } else { state.logIns.refused += 1 }
        }
    }

    /// The number of log-in attempts. These numbers are exact, because officers make few attempts.
    var logIns: (right: Int, refused: Int) { state.withLock { $0.logIns } }

    /// The number of requests of each kind since the last call, rounded down to a multiple of ten.
    func take() -> [String: Int] {
        state.withLock { state in
            let totals = state.counts.mapValues(\.total)
            defer { state.taken = totals }
            let new = totals.map { kind, total in (kind, total - state.taken[kind, default: 0]) }
            return Dictionary(uniqueKeysWithValues: new.filter { $0.1 > 0 }.map { ($0, $1 / 10 * 10) })
        }
    }

    /// All counts, rounded down to multiples of ten. They are at most a minute old.
    func shown(at now: ContinuousClock.Instant = .now) -> [String: Count] {
        state.withLock { state in
            if let shown = state.shown, now - shown.since < .seconds(60) { return shown.counts }
            var counts: [String: Count] = [:]
            for (kind, count) in state.counts {
                let durations = count.durations.map { $0 / 10 * 10 }
                // The sum changes only when the rounded number of requests changes.
                let last = state.shown?.counts[kind].flatMap { $0.durations.last == durations.last ? $0.sum : nil }
                counts[kind] = Count(
                    outcomes: count.outcomes.mapValues { $0 / 10 * 10 },
                    durations: durations,
                    sum: last ?? count.sum.rounded(.down)
                )
            }
            state.shown = (counts, now)
            return counts
        }
    }
}

/// Counts requests. It uses only the path, status and duration of a request.
package struct RequestMeterMiddleware: RouterMiddleware {
    private let meter: RequestMeter

    package init(meter: RequestMeter) {
        self.meter = meter
    }

    @concurrent package func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        func count(_ status: Int) {
            let duration = ContinuousClock.now - start
            meter.add(RequestMeter.kind(ofPath: request.uri.path), status: status, duration: duration)
        }
        do {
            let response = try await next(request, context)
            count(response.status.code)
            return response
        } catch {
            count((error as? any HTTPResponseError)?.status.code ?? 500)
            throw error
        }
    }
}
