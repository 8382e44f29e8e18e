/// Asks again and again until the answer is right. After this time the wrong one is returned, for the test to show.
package func eventually<Value>(
    within time: Duration = .seconds(60),
    _ ask: () async throws -> Value,
    is isRight: (Value) -> Bool
) async throws -> Value {
    let deadline = ContinuousClock.now + time
    var value = try await ask()
    while !isRight(value), ContinuousClock.now < deadline {
        await Task.yield()
        value = try await ask()
    }
    return value
}
