import Glibc

/// This process's memory as in a core dump. It is read through the kernel, which ignores ownership,
/// so freed memory is included. Memory that the allocator has reused since is not mistaken for a
/// secret, because its bytes differ.
@safe package final class OwnMemory {
    private let file: Int32
    // Allocated before anything is freed: an allocation during the search could reuse the memory
    // under examination.
    private let seen: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter count: The number of bytes to read.
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

    /// The number of `bytes` found at `address`, each at its offset.
    package func matches(of bytes: [UInt8], at address: UInt) -> Int {
        precondition(unsafe bytes.count == seen.count, "as many bytes as are looked at")
        // The read fails if the memory is unmapped; then nothing remains.
        guard unsafe pread(file, seen.baseAddress, seen.count, off_t(address)) == bytes.count else { return 0 }
        return bytes.indices.count { unsafe seen[$0] == bytes[$0] }
    }
}
