import PN532Simulator

/// Polls until the condition is true, with pauses that grow from 10 ms to `longestPause`. If `time` runs
/// out, returns the last value, so that the test failure shows this value.
///
/// During the pauses, the processor is free for the code under test.
package func eventually<Value>(
    within time: Duration = .seconds(60),
    longestPause: Duration = .milliseconds(50),
    _ ask: () async throws -> Value,
    is isRight: (Value) -> Bool
) async throws -> Value {
    let deadline = ContinuousClock.now + time
    var pause = Duration.milliseconds(10)
    var value = try await ask()
    while !isRight(value), ContinuousClock.now < deadline {
        try await Task.sleep(for: pause)
        pause = min(pause * 2, longestPause)
        value = try await ask()
    }
    return value
}

/// Runs a blocking call on its own thread, so that it does not block the threads that all tests
/// share.
package func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            _ = try WorkerThread { continuation.resume(with: Result(catching: body)) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}
