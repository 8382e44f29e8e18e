import CAESKernels
import Cryptography

/// An implementation of the filter, which decrypts reports and keeps those that may match.
///
/// Only a correct tag makes a report a match. A faulty filter could therefore lose matches, but
/// could never create a match.
public struct BlockFilter: Sendable {
    @safe enum Method: @unchecked Sendable {  // a kernel is two functions and a name, which never change
        case kernel(aes_kernel)
        case libcrypto
    }

    let method: Method
    /// The filter's name, such as `VAES-512`.
    public let name: String

    /// Encrypts with OpenSSL and searches the output. Runs on every processor.
    public static let libcrypto = BlockFilter(method: .libcrypto, name: "libcrypto")

    /// All filters that this processor can run, the fastest first.
    public static let available: [BlockFilter] = {
        var kernels = unsafe [aes_kernel](
            unsafeUninitializedCapacity: 4,
            initializingWith: { buffer, count in
                count = unsafe aes_kernels_available(buffer.baseAddress!)
            }
        )
        return unsafe kernels.map {
            unsafe BlockFilter(method: .kernel($0), name: String(cString: $0.name))
        } + [.libcrypto]
    }()

    /// The fastest filter.
    public static let best = available[0]

    /// Prepares the filter for one key. Only one thread at a time may use the result.
    ///
    /// - Parameter keystream: A buffer that all filters of that thread can share. The buffer is so
    ///   small that it remains in the processor's nearest cache.
    func prepared(for key: SecretBytes, keystream: SecretBuffer) -> any PreparedFilter {
        switch method {
        case .kernel(let kernel): unsafe KernelFilter(kernel, key: key)
        case .libcrypto: LibcryptoFilter(key: key, keystream: keystream)
        }
    }
}

extension BlockFilter: CustomStringConvertible {
    public var description: String { name }
}

/// A filter that runs in one pass. It uses a kernel with the processor's AES instructions.
@safe final class KernelFilter: PreparedFilter {
    private let kernel: aes_kernel
    /// The expanded key.
    private let schedule = SecretBuffer(count: Int(AES_KERNEL_SCHEDULE_SIZE))

    init(_ kernel: aes_kernel, key: SecretBytes) {
        unsafe self.kernel = kernel
        key.withSpan { key in
            unsafe key.withUnsafeBufferPointer { unsafe kernel.expand($0.baseAddress!, schedule.base) }
        }
    }

    func survivors(
        of batch: FilterBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int {
        unsafe kernel.filter(
            schedule.base,
            batch.ivs,
            batch.heads,
            batch.count,
            range.lowest,
            range.span,
            survivors
        )
    }
}

/// A buffer at a fixed address that is reused, and erased when it is released.
@safe final class SecretBuffer {
    let base: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// - Parameter count: The size in bytes. The default has room for the AES output for a batch.
    init(count: Int = AES128Blocks.blockCount * FilterBatch.maximumCount) {
        self.count = count
        unsafe base = .allocate(capacity: count)
        unsafe base.initialize(repeating: 0, count: count)
    }

    deinit {
        unsafe cleanse(base, count: count)
        unsafe base.deallocate()
    }
}
