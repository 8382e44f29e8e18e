import COpenSSL

/// Secret bytes. They are overwritten when the last copy is dropped, compared in constant time, and
/// redacted in descriptions.
///
/// Copies share one allocation, so passing a secret on leaves no trace in freed memory.
public struct SecretBytes: Sendable {
    private let storage: Storage

    /// The number of bytes, which is not secret.
    public var count: Int { storage.count }

    /// Copies `bytes`. The caller must erase the original.
    public init(copying bytes: some ByteRegion) {
        self.init(joining: [bytes])
    }

    /// Copies all `parts`, concatenated. The caller must erase the originals.
    public init(joining parts: [any ByteRegion]) {
        unsafe self.init(count: parts.reduce(0) { $0 + $1.count }) { destination in
            var rest = unsafe destination[...]
            for part in parts {
                unsafe part.withPointer { base, count in
                    unsafe rest = rest[rest.update(fromContentsOf: UnsafeBufferPointer(start: base, count: count))...]
                }
            }
        }
    }

    /// Generates `count` bytes with `generator`.
    public init(randomCount count: Int, using generator: inout some RandomNumberGenerator) {
        unsafe self.init(count: count) { destination in
            unsafe generator.fill(destination)
        }
    }

    /// Allocates `count` zero bytes, which `fill` overwrites.
    package init(count: Int, filling fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        storage = Storage(count: count)
        unsafe fill(storage.buffer)
    }

    /// Returns a copy of `range`, which is as secret as the whole.
    public subscript(range: Range<Int>) -> SecretBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range exceeds the secret")
        return unsafe SecretBytes(count: range.count) { destination in
            unsafe withPointer { base, _ in
                let part = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
                _ = unsafe destination.update(fromContentsOf: part)
            }
        }
    }
}

extension SecretBytes: ByteRegion {
    public func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(storage) {} }
        return try unsafe body(UnsafeBufferPointer(storage.buffer).span)
    }
}

extension SecretBytes: Equatable {
    /// Compares in a time that does not depend on where secrets of equal length differ.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        constantTimeEqual(left, right)
    }
}

extension SecretBytes: Redacted {
    public var description: String { "<\(count) secret bytes>" }
}

extension SecretBytes {
    // @unchecked: the buffer is written only in SecretBytes.init, before there is a second
    // reference to it.
    @safe private final class Storage: @unchecked Sendable {
        let buffer: UnsafeMutableBufferPointer<UInt8>
        var count: Int { unsafe buffer.count }

        init(count: Int) {
            unsafe buffer = .allocate(capacity: count)
            unsafe buffer.initialize(repeating: 0)
        }

        deinit {
            unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
            unsafe buffer.deallocate()
        }
    }
}

/// Whether two regions hold the same bytes. The time depends on their lengths only.
public func constantTimeEqual(_ left: some ByteRegion, _ right: some ByteRegion) -> Bool {
    unsafe left.withPointer { leftBase, leftCount in
        unsafe right.withPointer { rightBase, rightCount in
            unsafe leftCount == rightCount && CRYPTO_memcmp(leftBase, rightBase, leftCount) == 0
        }
    }
}

/// Overwrites memory that held a secret.
package func cleanse(_ base: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe OPENSSL_cleanse(base, count)
}

/// Overwrites secret bytes that are no longer needed. Another array that shares them with `bytes`
/// keeps them.
public func cleanse(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    }
}
