package import Testing

/// Provides one value for all tests in a suite. The value is created before the first test and
/// released after the last test.
///
/// Use this for values that are slow to create and whose state does not affect the tests, such as a
/// server.
package struct Shared<Value: Sendable>: SuiteTrait, TestScoping {
    private let make: @Sendable () async throws -> Value
    private let end: @Sendable (Value) async throws -> Void

    fileprivate init(
        make: @escaping @Sendable () async throws -> Value,
        end: @escaping @Sendable (Value) async throws -> Void
    ) {
        (self.make, self.end) = (make, end)
    }

    @concurrent package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let value = try await make()
        var values = SharedValues.current
        values[ObjectIdentifier(Value.self)] = value
        try await SharedValues.$current.withValue(values) { try await function() }
        try await end(value)
    }

    /// The value for the suite that contains the current test.
    ///
    /// - Throws: An error if the suite has no such value.
    package static var value: Value {
        get throws { try #require(SharedValues.current[ObjectIdentifier(Value.self)] as? Value) }
    }
}

/// The values for all suites that contain the current test, by type.
private enum SharedValues {
    @TaskLocal static var current: [ObjectIdentifier: any Sendable] = [:]
}

extension Trait {
    /// Creates a value with `make`, and provides it as ``Shared/value`` to all tests in the suite.
    /// `end` runs after the last test.
    package static func shared<Value: Sendable>(
        _ make: @escaping @Sendable () async throws -> Value,
        end: @escaping @Sendable (Value) async throws -> Void = { _ in }
    ) -> Self where Self == Shared<Value> {
        Shared(make: make, end: end)
    }
}
