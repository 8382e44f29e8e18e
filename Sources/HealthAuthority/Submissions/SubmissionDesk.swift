import CheckInProtocol
package import Sharing

/// Accepts submissions. Submissions that arrive during a write are collected and written together
/// in the next write. A submission is answered only after it is durable. All submissions in a
/// group, including decoys, are answered at the same time.
package actor SubmissionDesk {
    /// The maximum number of waiting submissions. Each submission needs about 13 KB of memory.
    static let maximumWaiting = 4096
    /// The maximum number of submissions in one write.
    private static let maximumGroup = 128

    private let database: any AuthorityDatabase
    private let keyring: AuthorizationKeyring
    private let clock: AuthorityClock
    private let decoys: DecoyBudget
    private let pool: ReportPool
    private var waiting: [Waiting] = []
    private var isWriting = false

    private struct Waiting {
        let incoming: ReportPool.Incoming
        let continuation: CheckedContinuation<Bool, any Error>
    }

    init(
        database: any AuthorityDatabase,
        keyring: AuthorizationKeyring,
        publicationHours: UInt32,
        clock: AuthorityClock,
        decoys: DecoyBudget
    ) {
        self.decoys = decoys
        self.database = database
        self.keyring = keyring
        self.clock = clock
        pool = ReportPool(publicationHours: publicationHours)
    }

    /// Verifies a submission, and stores its reports until they are published.
    package nonisolated func take(_ request: SubmissionRequest) async throws -> Answer {
        let today = try clock.now().day
        guard let key = try await keyring.key(of: request.keyDay, today: today) else { return Answer(.key) }
        if request.isDecoy, !decoys.take() { return Answer(.accepted) }
        // A decoy's signature is also verified, so that a decoy takes the same time.
        guard key.publicKey.isValid(request.authorization, of: request.batch) || request.isDecoy else {
            return Answer(.refused)
        }
        guard request.batch.reports.allSatisfy({ $0.day <= today && Self.isRecent($0.day, at: request.keyDay) }) else {
            return Answer(.refused)
        }
        guard let isTaken = try await add(ReportPool.Incoming(batch: request.batch, isDecoy: request.isDecoy)) else {
            return Answer(.later)
        }
        return Answer(isTaken ? .accepted : .refused)
    }

    /// Whether `day` was recent when the batch was authorised. Midnight may pass between the
    /// authorisation and the submission, and the client cannot foresee this. If the reports are too
    /// old by then, they are accepted but not published.
    private static func isRecent(_ day: Day, at authorization: Day) -> Bool {
        Int64(authorization.number) - Int64(day.number) <= Int64(ReportBatch.recentDays)
    }

    /// Adds a submission to the queue. Returns nil if too many submissions are waiting.
    private func add(_ incoming: ReportPool.Incoming) async throws -> Bool? {
        guard waiting.count < Self.maximumWaiting else { return nil }
        return try await withCheckedThrowingContinuation { continuation in
            waiting.append(Waiting(incoming: incoming, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            Task { await write() }
        }
    }

    /// Writes groups of submissions until the queue is empty.
    private func write() async {
        while !waiting.isEmpty {
            let group = Array(waiting.prefix(Self.maximumGroup))
            waiting.removeFirst(group.count)
            let (pool, batches) = (pool, group.map(\.incoming))
            do {
                let now = try clock.now()
                let verdicts = try await database.write { try pool.add(batches, $0, now: now) }
                for (member, verdict) in zip(group, verdicts) { member.continuation.resume(returning: verdict) }
            } catch {
                for member in group { member.continuation.resume(throwing: error) }
            }
        }
        isWriting = false
    }
}
