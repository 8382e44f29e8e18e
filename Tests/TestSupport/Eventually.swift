/// Polls until the condition is true, with pauses that grow from 10 ms to 50 ms. If `time` runs
/// out, returns the last value, so that the test failure shows this value.
///
/// During the pauses, the processor is free for the code under test.
package func eventually<Value>(
    within time: Duration = .seconds(60),
    _ ask: () async throws -> Value,
    is isRight: (Value) -> Bool
) async throws -> Value {
    let deadline = ContinuousClock.now + time
    var pause = Duration.milliseconds(10)
    var value = try await ask()
    while !isRight(value), ContinuousClock.now < deadline {
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
        value = try await ask()
    }
    return value
}
