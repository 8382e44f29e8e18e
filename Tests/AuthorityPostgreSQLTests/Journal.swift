import Synchronization

/// What happened, in the order in which it did, on whatever thread.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock(\.self) }

    func add(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
