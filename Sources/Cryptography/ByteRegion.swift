/// Contiguous bytes that a function can borrow. All functions in this module accept them as input.
public protocol ByteRegion {
    /// The number of bytes.
    var count: Int { get }

    /// Lends the bytes to `body` while `body` runs.
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
    /// Copies `region`. If the copy contains a secret, the caller must erase it with
    /// ``cleanse(_:)``.
    public init(copying region: some ByteRegion) {
        self = unsafe region.withPointer { base, count in unsafe Array(UnsafeBufferPointer(start: base, count: count)) }
    }
}

extension ByteRegion {
    /// Lends the bytes to a C function. Even an empty region has an address, because OpenSSL would
    /// interpret a null pointer as "absent".
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

extension RandomNumberGenerator {
    /// Returns `count` random bytes that do not have to be secret, such as a nonce.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe fill(buffer)
        }
        return bytes
    }

    /// Fills `destination`, eight bytes at a time.
    mutating func fill(_ destination: UnsafeMutableBufferPointer<UInt8>) {
        var rest = UnsafeMutableRawBufferPointer(destination)
        while unsafe !rest.isEmpty {
            var word = next().littleEndian
            unsafe withUnsafeBytes(of: &word) { word in
                let part = unsafe word.prefix(rest.count)
                unsafe rest.copyBytes(from: part)
                unsafe rest = UnsafeMutableRawBufferPointer(rebasing: rest[part.count...])
            }
        }
    }
}
