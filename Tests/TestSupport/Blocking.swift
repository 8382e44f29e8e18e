import PN532Simulator

/// Runs calls that block on a thread of their own, so that the threads which all tests share stay free.
package func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            _ = try WorkerThread { continuation.resume(with: Result(catching: body)) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}
