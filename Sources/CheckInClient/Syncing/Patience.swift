/// Asks again after a random while, which grows, when there was no answer.
public struct Patience: Sendable {
    private let attempts: Int
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - attempts: In all.
    ///   - sleep: Lets the time pass.
    public init(
        attempts: Int = 4,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.attempts = attempts
        self.sleep = sleep
    }

    func run<Value>(_ body: () async throws(LinkError) -> Value) async throws(LinkError) -> Value {
        var attempt = 1
        while true {
            do throws(LinkError) {
                return try await body()
            } catch {
                guard attempt < attempts, error.mayPass else { throw error }
            }
            do {
                try await sleep(.milliseconds(Int.random(in: 0...(1000 << attempt))))
            } catch {
                throw .cancelled
            }
            attempt += 1
        }
    }
}

extension LinkError {
    /// Whether asking again can help.
    fileprivate var mayPass: Bool {
        switch self {
        case .noConnection, .unreachable: true
        case .status(let status, _): status >= 500 || status == 429
        case .untrusted, .size, .cancelled: false
        }
    }
}
