import Cryptography

/// A filter that runs in two passes: OpenSSL encrypts a batch in one call, and the second pass
/// searches the output.
@safe final class LibcryptoFilter: PreparedFilter {
    /// The number of reports in a group. A group is tested as a whole before its reports are tested
    /// one by one.
    private static let stride = 16

    private let cipher: AES128Blocks
    private let keystream: SecretBuffer

    init(key: SecretBytes, keystream: SecretBuffer) {
        cipher = AES128Blocks(key: key)
        self.keystream = keystream
    }

    func survivors(
        of batch: FilterBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int {
        unsafe cipher.encrypt(batch.ivs, count: batch.count, into: keystream.base)
        let stream = unsafe UnsafeRawPointer(keystream.base)
        let heads = unsafe UnsafeRawPointer(batch.heads)
        var (found, index) = (0, 0)

        func test(_ index: Int) {
            let word = unsafe stream.loadUnaligned(fromByteOffset: 16 * index, as: UInt32.self) ^ batch.heads[index]
            guard range.contains(UInt32(bigEndian: word)) else { return }
            unsafe survivors[found] = UInt32(index)
            found += 1
        }

        // In the whole range, the first two bytes have at most two different values. Four reports
        // at a time are compared with these values. One in 2^15 reports from other venues passes
        // this test. If any report in a group passes, each report in the group is tested alone.
        let upper = SIMD4<UInt32>(repeating: 0xFFFF)
        let first = SIMD4(repeating: range.lowest.bigEndian & 0xFFFF)
        let last = SIMD4(repeating: (range.lowest &+ range.span).bigEndian & 0xFFFF)
        while index + Self.stride <= batch.count {
            var mask = SIMDMask<SIMD4<Int32>>(repeating: false)
            for four in Swift.stride(from: index, to: index + Self.stride, by: 4) {
                let blocks = unsafe stream.loadUnaligned(fromByteOffset: 16 * four, as: SIMD16<UInt32>.self)
                let words =
                    unsafe blocks.evenHalf.evenHalf
                    ^ heads.loadUnaligned(fromByteOffset: 4 * four, as: SIMD4<UInt32>.self)
                let high = words & upper
                mask .|= (high .== first) .| (high .== last)
            }
            if any(mask) {
                for near in index..<index + Self.stride { test(near) }
            }
            index += Self.stride
        }
        while index < batch.count {
            test(index)
            index += 1
        }
        return found
    }
}
