import Foundation
import OperatingSystem
import SystemPackage

/// A working directory for the simulation. It is in memory if possible, because half a million
/// files are synced there one by one.
final class WorkDirectory {
    let path: FilePath

    init() throws {
        let memory = "/dev/shm"
        let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        path = FilePath(base).appending("simulation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
    }

    deinit {
        try? Directory.remove(path)
    }
}

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

/// The error for an event that must not happen in a simulation.
struct Impossible: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
