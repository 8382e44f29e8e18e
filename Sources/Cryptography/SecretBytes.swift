import COpenSSL

/// Secret bytes. They are overwritten when the last copy is released, are compared in constant
/// time, and are redacted in descriptions.
///
/// All copies share one allocation, so passing a secret to a function leaves no trace in freed
/// memory.
public struct SecretBytes: Sendable {
    private let storage: Storage

    /// The number of bytes. This number is not secret.
    public var count: Int { storage.count }

    /// Copies `bytes`. The caller must erase the original.
    public init(copying bytes: some ByteRegion) {
        self.init(joining: [bytes])
    }

    /// Concatenates copies of all `parts`. The caller must erase the originals.
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

    /// Allocates `count` zero bytes, which `fill` then overwrites.
    package init(count: Int, filling fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        storage = Storage(count: count)
        unsafe fill(storage.buffer)
    }

    /// Returns a copy of the bytes in `range`. The copy is also erased when it is released.
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

    /// Returns the number of bytes before the padding at the end, which consists of `byte`. Takes time that depends
    /// on the length of the padding.
    public func count(beforePadding byte: UInt8) -> Int {
        withSpan { span in
            var count = span.count
            while count > 0, span[count - 1] == byte { count -= 1 }
            return count
        }
    }
}

extension SecretBytes: Equatable {
    /// Compares two secrets. If they have the same length, the time does not depend on where they
    /// differ.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        constantTimeEqual(left, right)
    }
}

extension SecretBytes: Redacted {
    public var description: String { "<\(count) secret bytes>" }
}

extension SecretBytes {
    // @unchecked: the buffer is written only in SecretBytes.init, before a second reference to it
    // exists.
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

/// Whether two regions contain the same bytes. The time depends only on their lengths.
public func constantTimeEqual(_ left: some ByteRegion, _ right: some ByteRegion) -> Bool {
    unsafe left.withPointer { leftBase, leftCount in
        unsafe right.withPointer { rightBase, rightCount in
            unsafe leftCount == rightCount && CRYPTO_memcmp(leftBase, rightBase, leftCount) == 0
        }
    }
}

/// Overwrites memory that contained a secret.
package func cleanse(_ base: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe OPENSSL_cleanse(base, count)
}

/// Overwrites secret bytes that are no longer needed. Does not overwrite another array that shares
/// its memory with `bytes`.
public func cleanse(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    }
}

/// A value that contains a secret, or reveals who was where. Only its `description` is printed,
/// even in a debugger, in `dump` and in failed tests.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
