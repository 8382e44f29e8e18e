import Glibc

/// The CPU time of this process.
enum CPUTime {
    /// In seconds.
    static func measure(_ body: () async throws -> Void) async rethrows -> Double {
        let start = now
        try await body()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
