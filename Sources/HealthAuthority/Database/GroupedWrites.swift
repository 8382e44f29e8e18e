/// Collects requests that arrive while two groups are being written, and writes them together as soon as
/// one of the two is written. Two groups at a time, because the server of a database then works while this
/// process answers a group. A request is answered only after it is durable. All requests in a group are
/// answered at the same time.
actor GroupedWrites<Item: Sendable, Outcome: Sendable> {
    /// The maximum number of requests in one write.
    private let maximumGroup: Int
    /// The maximum number of waiting requests.
    private let maximumWaiting: Int
    private let write: @Sendable ([Item]) async throws -> [Outcome]
    private var waiting: [Waiting] = []
    private var writerCount = 0
    private static var maximumWriterCount: Int { 2 }

    private struct Waiting {
        let item: Item
        let continuation: CheckedContinuation<Outcome, any Error>
    }

    /// - Parameter write: Writes a group in one transaction. Returns an outcome for each request.
    init(
        maximumGroup: Int,
        maximumWaiting: Int,
        write: @escaping @Sendable ([Item]) async throws -> [Outcome]
    ) {
        self.maximumGroup = maximumGroup
        self.maximumWaiting = maximumWaiting
        self.write = write
    }

    /// Adds a request to the queue, and waits until it is written. Returns nil if too many requests
    /// are waiting.
    func add(_ item: Item) async throws -> Outcome? {
        guard waiting.count < maximumWaiting else { return nil }
        return try await withCheckedThrowingContinuation { continuation in
            waiting.append(Waiting(item: item, continuation: continuation))
            guard writerCount < Self.maximumWriterCount else { return }
            writerCount += 1
            Task { await writeAll() }
        }
    }

    /// Writes groups of requests until the queue is empty.
    private func writeAll() async {
        while !waiting.isEmpty {
            let group = Array(waiting.prefix(maximumGroup))
            waiting.removeFirst(group.count)
            do {
                let outcomes = try await write(group.map(\.item))
                for (member, outcome) in zip(group, outcomes) { member.continuation.resume(returning: outcome) }
            } catch {
                for member in group { member.continuation.resume(throwing: error) }
            }
        }
        writerCount -= 1
    }
}
