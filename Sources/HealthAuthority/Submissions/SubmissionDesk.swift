import CheckInProtocol
package import Sharing

/// Takes submissions. Those that arrive while others are being written are written together after them: each is durable when it is
/// answered, and all of a group are answered at once, decoys among them.
package actor SubmissionDesk {
    /// How many may wait: each takes some 13 KB.
    static let maximumWaiting = 4096
    /// How many are written together.
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

    /// Verifies a submission and keeps its reports until their hour.
    package nonisolated func take(_ request: SubmissionRequest) async throws -> Answer {
        let today = try clock.now().day
        guard let key = try await keyring.key(of: request.keyDay, today: today) else { return Answer(.key) }
        if request.isDecoy, !decoys.take() { return Answer(.accepted) }
        // A decoy's signature is looked at as well, which takes as long.
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

    /// Whether `day` was recent when the batch was authorised. Between that and its submission midnight may pass,
    /// which is nothing that the client could foresee; what has become too old by then is not published.
    private static func isRecent(_ day: Day, at authorization: Day) -> Bool {
        Int64(authorization.number) - Int64(day.number) <= Int64(ReportBatch.recentDays)
    }

    /// Nil if too many wait.
    private func add(_ incoming: ReportPool.Incoming) async throws -> Bool? {
        guard waiting.count < Self.maximumWaiting else { return nil }
        return try await withCheckedThrowingContinuation { continuation in
            waiting.append(Waiting(incoming: incoming, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            Task { await write() }
        }
    }

    /// Writes until nobody waits any more.
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
