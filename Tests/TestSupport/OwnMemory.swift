import Glibc

/// This process's memory as somebody sees it who has a core dump: through the kernel, which knows no owners, so that freed memory
/// can be looked at too. What the allocator has given to others since is not mistaken for a secret, as it has other bytes.
@safe package final class OwnMemory {
    private let file: Int32
    // Made before anything is freed: an allocation while looking might get the very memory that is looked at.
    private let seen: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter count: The number of bytes that are looked at.
    package init(count: Int) {
        unsafe file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        precondition(file >= 0, "Linux shows a process its own memory")
        unsafe seen = .allocate(capacity: count)
        unsafe seen.initialize(repeating: 0)
    }

    deinit {
        close(file)
        unsafe seen.deallocate()
    }

    /// How many of `bytes` lie at `address`, each in its place.
    package func matches(of bytes: [UInt8], at address: UInt) -> Int {
        precondition(unsafe bytes.count == seen.count, "as many bytes as are looked at")
        // Fails where nothing is mapped any more, and then nothing remains.
        guard unsafe pread(file, seen.baseAddress, seen.count, off_t(address)) == bytes.count else { return 0 }
        return bytes.indices.count { unsafe seen[$0] == bytes[$0] }
    }
}
