import AuthorityProtocol
import CheckInProtocol
import Synchronization
import Testing

/// The reports that clients have tried to publish, the accepted reports, and the published
/// packages, which must not change.
final class Ledger: Sendable {
    private struct State {
        var tried: [ReportBatch.Dated] = []
        var accepted: [ReportBatch.Dated] = []
        var submissions = 0
        var repetitions = 0
        var retries = 0
        var packages: [Hour: PackageIndex.File] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let progress: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation

    init() {
        (progress, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var tried: [ReportBatch.Dated] { state.withLock { $0.tried } }
    var accepted: [ReportBatch.Dated] { state.withLock { $0.accepted } }
    var submissions: Int { state.withLock { $0.submissions } }
    /// The number of requests that had no answer.
    var retries: Int { state.withLock { $0.retries } }
    /// Whether clients must not begin further submissions.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    var summary: String {
        state.withLock { state in
            """
            \(state.submissions) submissions of \(state.accepted.count) reports accepted, \(state.repetitions) of them more than once, \
            \(state.retries) requests asked again, \(state.packages.count) hours
            """
        }
    }

    func noteTried(_ batch: ReportBatch) { state.withLock { $0.tried += batch.reports } }

    func noteRetry() { state.withLock { $0.retries += 1 } }

    func noteRepetition() { state.withLock { $0.repetitions += 1 } }

    func noteAccepted(_ batch: ReportBatch) {
        let count = state.withLock { state in
            state.accepted += batch.reports
            state.submissions += 1
            return state.submissions
        }
        continuation.yield(count)
    }

    /// Notes the packages of an index. An hour is published once, so every index must list the same
    /// package for it.
    func note(_ index: PackageIndex?) {
        guard let index else { return }
        for (number, package) in zip(index.oldestHour.number..., index.packages) {
            guard let hour = Hour(number: number) else { continue }
            let known = state.withLock { $0.packages[hour] }
            #expect(known == nil || known == package, "hour \(number) was published twice")
            state.withLock { $0.packages[hour] = package }
        }
    }

    func close() { state.withLock { $0.isClosed = true } }

    /// Waits until `count` further submissions are accepted. Only one task may wait at a time.
    func wait(for count: Int) async throws {
        let target = submissions + count
        for await reached in progress where reached >= target { return }
        throw CancellationError()
    }
}
