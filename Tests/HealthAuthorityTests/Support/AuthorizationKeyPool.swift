import Sharing
import Synchronization

/// Authorisation keys that are generated once for all tests of the process.
enum AuthorizationKeyPool {
    /// An authority keeps the keys of two days.
    private static let count = 4

    private static let keys = Mutex<[AuthorizationKey.Private]>([])

    /// Returns what an authority calls for each new day: the keys of the pool in turn, so that neighbouring days differ.
    static func sequence() -> @Sendable () -> AuthorizationKey.Private {
        let days = Atomic(0)
        return { key(days.wrappingAdd(1, ordering: .relaxed).oldValue % count) }
    }

    private static func key(_ number: Int) -> AuthorizationKey.Private {
        keys.withLock { keys in
            while keys.count <= number { keys.append(AuthorizationKey.Private()) }
            return keys[number]
        }
    }
}
