/// Asks again after a random while, which can be longer each time, when there was no answer.
public struct Patience: Sendable {
    /// How many milliseconds the first while can last. Each one after it can last twice as long as the one before: whoever asks four times
    /// waits for 14 s at most.
    static let firstMilliseconds = 2000

    private let attempts: Int
    private let generator: @Sendable () -> any RandomNumberGenerator
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - attempts: In all.
    ///   - generator: Makes a generator that draws how long it waits.
    ///   - sleep: Lets the time pass.
    public init(
        attempts: Int = 4,
        generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.attempts = attempts
        self.generator = generator
        self.sleep = sleep
    }

    func run<Value>(_ body: () async throws(LinkError) -> Value) async throws(LinkError) -> Value {
        var generator = generator()
        var attempt = 1
        var longest = Self.firstMilliseconds
        while true {
            do throws(LinkError) {
                return try await body()
            } catch {
                guard attempt < attempts, error.mayPass else { throw error }
            }
            do {
                try await sleep(.milliseconds(Int.random(in: 0...longest, using: &generator)))
            } catch {
                throw .cancelled
            }
            attempt += 1
            longest *= 2
        }
    }
}

extension LinkError {
    /// Whether asking again can help.
    fileprivate var mayPass: Bool {
        switch self {
        case .noConnection, .unreachable: true
        case .status(let status, _): status >= 500 || status == 429
        case .untrusted, .size, .relay, .cancelled: false
        }
    }
}
