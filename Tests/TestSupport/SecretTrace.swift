import Glibc
import Synchronization

/// Searches all of this process's memory for a secret: the heap and every stack, whether in use or
/// free.
///
/// The search ignores its own copy of the secret. Several tests may search at the same time, each
/// for a different secret.
@safe package final class SecretTrace {
    /// Parts of the secret in two byte orders: as written, and as libcrypto stores numbers.
    private let needles: [UnsafeMutableRawBufferPointer]
    private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

    private static let needleCount = 32

    /// - Parameter secret: The secret, at least 96 bytes. A number of 1024 bits can be shorter than
    ///   128 bytes, because zero bytes at its start are omitted.
    package init(of secret: Span<UInt8>) {
        precondition(secret.count >= 96, "a number of about 1024 bits")
        unsafe needles = [16, secret.count / 2].flatMap { start in
            let (written, reversed) = unsafe (Self.needle(), Self.needle())
            for index in 0..<Self.needleCount {
                unsafe written[index] = secret[start + index]
                unsafe reversed[Self.needleCount - 1 - index] = secret[start + index]
            }
            return unsafe [written, reversed]
        }
    }

    deinit {
        unsafe (needles + [window]).forEach { buffer in
            unsafe explicit_bzero(buffer.baseAddress!, buffer.count)
            unsafe buffer.deallocate()
        }
    }

    private static func needle() -> UnsafeMutableRawBufferPointer {
        .allocate(byteCount: needleCount, alignment: 1)
    }

    /// Locked during a search. The window contains copied memory, and another search at the same
    /// time would find its own secret there.
    private static let search = Mutex(())

    /// How many times a part of the secret occurs in memory.
    package var count: Int {
        let file = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        precondition(file >= 0, "Linux shows a process its own memory")
        defer { close(file) }
        return Self.search.withLock { _ in
            defer { unsafe explicit_bzero(window.baseAddress!, window.count) }
            return Self.writable().reduce(0) { $0 + count(in: $1, file) }
        }
    }

    private func count(in range: Range<UInt>, _ file: Int32) -> Int {
        var (found, start) = (0, range.lowerBound)
        while start < range.upperBound {
            let wanted = unsafe min(window.count, Int(range.upperBound - start))
            let read = unsafe pread(file, window.baseAddress, wanted, off_t(start))
            guard read >= Self.needleCount else { break }
            unsafe needles.forEach { unsafe found += count(of: $0, in: read, at: start) }
            // The windows overlap, so that an occurrence across the boundary between two windows is
            // found.
            start += UInt(read == wanted && start + UInt(read) < range.upperBound ? read - Self.needleCount + 1 : read)
        }
        return found
    }

    private func count(of needle: UnsafeMutableRawBufferPointer, in read: Int, at start: UInt) -> Int {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: window[..<read])
        return unsafe bytes.places(of: UnsafeRawBufferPointer(needle)).count { !isOurs(start + UInt($0)) }
    }

    /// Whether an address is inside a needle or inside the window.
    private func isOurs(_ address: UInt) -> Bool {
        unsafe (needles + [window]).contains { buffer in
            let base = UInt(bitPattern: buffer.baseAddress)
            return (base..<base + UInt(buffer.count)).contains(address)
        }
    }

    /// The writable ranges of this process's memory.
    private static func writable() -> [Range<UInt>] {
        guard let maps = unsafe fopen("/proc/self/maps", "re") else { return [] }
        defer { unsafe fclose(maps) }
        var ranges: [Range<UInt>] = []
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { unsafe free(line) }
        while unsafe getline(&line, &capacity, maps) > 0 {
            let fields = unsafe String(cString: line!).split(separator: " ")
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            if fields[1].hasPrefix("rw"), bounds.count == 2 { ranges.append(bounds[0]..<bounds[1]) }
        }
        return ranges
    }
}

/// This process's memory, as it would be in a core dump. The memory is read through the kernel, so
/// it includes freed memory. If the allocator has reused freed memory, its bytes are different and
/// are not mistaken for the secret.
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
        // If the memory has been unmapped, reading fails, and no byte is left.
        guard unsafe pread(file, seen.baseAddress, seen.count, off_t(address)) == bytes.count else { return 0 }
        return bytes.indices.count { unsafe seen[$0] == bytes[$0] }
    }
}
