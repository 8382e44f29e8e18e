/// Asks again and again until the answer is right. After a minute the wrong one is returned, for the test to show.
package func eventually<Value>(
    _ ask: () async throws -> Value,
    is isRight: (Value) -> Bool
) async throws -> Value {
    let deadline = ContinuousClock.now + .seconds(60)
    var value = try await ask()
    while !isRight(value), ContinuousClock.now < deadline {
        await Task.yield()
        value = try await ask()
    }
    return value
}
