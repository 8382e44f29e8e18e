/// Contiguous bytes that can be lent: the input of all functions in this module.
public protocol ByteRegion {
    /// The number of bytes.
    var count: Int { get }

    /// Lends the bytes for the duration of `body`.
    func withSpan<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result
}

extension [UInt8]: ByteRegion {
    public func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(span)
    }
}

extension ArraySlice<UInt8>: ByteRegion {
    public func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(span)
    }
}

extension [UInt8] {
    /// Copies `region`. The copy of a secret does not erase itself; use ``cleanse(_:)``.
    public init(copying region: some ByteRegion) {
        self = unsafe region.withPointer { base, count in unsafe Array(UnsafeBufferPointer(start: base, count: count)) }
    }
}

extension ByteRegion {
    /// Lends the bytes to a C function. An empty region still has an address, because OpenSSL reads
    /// a null pointer as "absent".
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        withSpan { span in
            unsafe span.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else {
                    var nothing: UInt8 = 0
                    return unsafe body(&nothing, 0)
                }
                return unsafe body(base, buffer.count)
            }
        }
    }
}
