import CAESKernels
import Cryptography

/// The way in which reports are decrypted and those are kept that may concern somebody.
///
/// Whichever it is, only the tag decides: a wrong one could lose matches, and never make any.
public struct BlockFilter: Sendable {
    @safe enum Method: @unchecked Sendable {  // a kernel is two functions and a name, which nobody changes
        case kernel(aes_kernel)
        case libcrypto
    }

    let method: Method
    /// Such as `VAES-512`.
    public let name: String

    /// OpenSSL encrypts, and what it gives is looked through: runs everywhere.
    public static let libcrypto = BlockFilter(method: .libcrypto, name: "libcrypto")

    /// All that this processor can run, the fastest first.
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

    /// The fastest.
    public static let best = available[0]

    /// Makes ready for one key. What is made is for one thread at a time.
    ///
    /// - Parameter keystream: Can be shared by all filters of that thread: small, it stays in the processor's nearest cache.
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
