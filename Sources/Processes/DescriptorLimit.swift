import Glibc

/// The maximum number of open files and connections in this process (getrlimit(2), RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Raises the limit to `wanted`, or as far as the system permits.
    ///
    /// - Returns: The new limit. If the limit was already higher than `wanted`, it is not changed.
    package static func raise(to wanted: Int) -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        precondition(unsafe getrlimit(resource, &limit) == 0, "getrlimit succeeds")
        if limit.rlim_cur < UInt(wanted) {
            limit.rlim_cur = min(UInt(wanted), limit.rlim_max)
            precondition(unsafe setrlimit(resource, &limit) == 0, "a limit can be raised up to its maximum")
        }
        return Int(clamping: limit.rlim_cur)
    }
}
