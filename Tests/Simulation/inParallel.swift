import Foundation

/// Runs `body` for each of `items`, one per processor at a time. Results have the order of `items`.
func inParallel<Item: Sendable, Result: Sendable>(
    _ items: [Item],
    _ body: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var rest = items.enumerated().makeIterator()
        func start() {
            guard let (index, item) = rest.next() else { return }
            group.addTask { @concurrent in (index, try await body(item)) }
        }
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { start() }
        var results = [Result?](repeating: nil, count: items.count)
        while let (index, result) = try await group.next() {
            results[index] = result
            start()
        }
        return results.compactMap { $0 }
    }
}
