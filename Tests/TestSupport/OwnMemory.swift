import Glibc

/// This process's memory, as it would be in a core dump. It is read through the kernel, which does
/// not care which memory is allocated, so freed memory is included. If the allocator has reused
/// freed memory, its bytes are different and are not mistaken for the secret.
@safe package final class OwnMemory {
    private let file: Int32
    // Allocated before the memory under examination is freed. An allocation during the search could
    // reuse that memory.
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

    /// The number of bytes at `address` that equal the byte at the same offset in `bytes`.
    package func matches(of bytes: [UInt8], at address: UInt) -> Int {
        precondition(unsafe bytes.count == seen.count, "as many bytes as are looked at")
        // If the memory has been unmapped, reading fails, and none of the bytes remain.
        guard unsafe pread(file, seen.baseAddress, seen.count, off_t(address)) == bytes.count else { return 0 }
        return bytes.indices.count { unsafe seen[$0] == bytes[$0] }
    }
}
