/// Polls until the condition holds, with pauses of 10 ms that grow to 50 ms. After `time` it
/// returns the last value, so that the failure shows it.
///
/// The pauses leave the processor to the code under test.
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
