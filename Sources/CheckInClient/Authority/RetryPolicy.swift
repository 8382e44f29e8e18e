import HTTPClient

/// A retry policy. After a failure, it waits for a random time. The maximum of this time grows with
/// each attempt.
public struct RetryPolicy: Sendable {
    /// The maximum of the first wait in milliseconds. The maximum doubles with each further wait,
    /// so that four attempts wait for at most 14 s.
    static let firstMilliseconds = 2000

    private let attempts: Int
    private let generator: @Sendable () -> any RandomNumberGenerator
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a retry policy.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts, including the first.
    ///   - generator: Creates a generator for the length of the waits.
    ///   - sleep: Waits for the given time.
    public init(
        attempts: Int = 4,
        generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.attempts = attempts
        self.generator = generator
        self.sleep = sleep
    }

    func run<Value>(_ body: () async throws(TransferError) -> Value) async throws(TransferError) -> Value {
        var generator = generator()
        var attempt = 1
        var longest = Self.firstMilliseconds
        while true {
            let failure: TransferError
            do throws(TransferError) {
                return try await body()
            } catch {
                guard attempt < attempts, error.isTransient else { throw error }
                failure = error
            }
            do {
                try await sleep(.milliseconds(Int.random(in: 0...longest, using: &generator)))
            } catch {
                throw TransferError(failure.subject, .cancelled)
            }
            attempt += 1
            longest *= 2
        }
    }
}

extension TransferError {
    /// Whether trying again can help.
    fileprivate var isTransient: Bool {
        switch cause {
        case .noConnection, .unreachable: true
        case .status(let status): status >= 500 || status == 429
        case .untrusted, .size, .key, .answer, .url, .cancelled: false
        }
    }
}
