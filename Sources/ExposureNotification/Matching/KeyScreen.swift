import CAESKernels
import Cryptography

/// Screens published keys: keeps those that may belong to a received identifier. A key costs one
/// derivation, its AES blocks, and one look-up in a bitmap per block. The memory does not depend on
/// the number of keys.
///
/// The screen compares the first four bytes of identifiers. Only ``SightingIndex`` decides whether
/// a key matches, and it uses OpenSSL. A faulty kernel could lose matches, but could not create one.
/// Only one thread at a time may use a screen.
@safe package final class KeyScreen {
    /// An implementation of AES.
    package struct Method: Sendable, CustomStringConvertible {
        @safe enum Kind: @unchecked Sendable {  // a kernel is functions and a name, which never change
            case kernel(aes_kernel)
            case libcrypto
        }

        let kind: Kind
        package let description: String

        package static let libcrypto = Method(kind: .libcrypto, description: "libcrypto")

        /// All methods of this processor, the fastest first.
        package static let available: [Method] = {
            let kernels = unsafe [aes_kernel](unsafeUninitializedCapacity: 4) { buffer, count in
                count = unsafe aes_kernels_available(buffer.baseAddress!)
            }
            return unsafe kernels.map {
                unsafe Method(kind: .kernel($0), description: String(cString: $0.name))
            } + [.libcrypto]
        }()
    }

    private static let size = ProximityIdentifier.count
    /// The number of blocks that are encrypted for a key: 144, rounded up for the kernels.
    private static let blockCount = 160
    /// The bitmap has 2^21 bits, so that it remains in the second cache.
    private static let bitmapMask: UInt32 = 1 << 21 - 1

    private let method: Method
    private let derivation = PublicKeyDerivation(info: Array("EN-RPIK".utf8))
    /// A bit for each possible value of the lowest bits of the first four bytes.
    private var bitmap = [UInt64](repeating: 0, count: Int(bitmapMask + 1) / 64)
    /// The first four bytes of each identifier.
    private let heads: Set<UInt32>
    /// The plaintexts of the identifiers from `first` on.
    private var blocks: [UInt8]
    private var first: UInt32?
    private var output = [UInt32](repeating: 0, count: blockCount)
    private var key = [UInt8](repeating: 0, count: PublicKeyDerivation.count)
    private var schedule = [UInt8](repeating: 0, count: Int(AES_KERNEL_SCHEDULE_SIZE))
    private var ciphertext = [UInt8](repeating: 0, count: size * blockCount)

    package init(_ identifiers: some Sequence<ProximityIdentifier>, method: Method = .available[0]) {
        self.method = method
        heads = Set(identifiers.map(\.head))
        blocks = (0..<Self.blockCount).flatMap { _ in ProximityIdentifier.paddedData(IntervalNumber(0)) }
        for head in heads {
            let bit = head & Self.bitmapMask
            bitmap[Int(bit / 64)] |= 1 << UInt64(bit % 64)
        }
    }

    /// Whether an identifier of the key may be among the received ones.
    package func mayMatch(_ published: TemporaryExposureKey) -> Bool {
        computeHeads(of: published)
        return unsafe output.withUnsafeBufferPointer { output in
            unsafe bitmap.withUnsafeBufferPointer { bitmap in
                for index in 0..<published.period {
                    let head = unsafe output[index]
                    let bit = head & Self.bitmapMask
                    let word = unsafe bitmap[Int(truncatingIfNeeded: bit >> 6)]
                    if word >> UInt64(bit & 63) & 1 == 1, heads.contains(head) { return true }
                }
                return false
            }
        }
    }

    /// Computes the first four bytes of each identifier, but does not look them up: the lower bound of
    /// ``mayMatch(_:)``.
    package func computeHeads(of published: TemporaryExposureKey) {
        prepareBlocks(from: published.start.value)
        published.bytes.withSpan { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe derivation.derive(from: $0.baseAddress!, into: &key) }
        }
        encrypt()
    }

    /// Writes the interval numbers into the plaintexts, unless they are already there.
    private func prepareBlocks(from start: UInt32) {
        guard first != start else { return }
        first = start
        unsafe blocks.withUnsafeMutableBytes { blocks in
            for index in 0..<Self.blockCount {
                let interval = (start &+ UInt32(truncatingIfNeeded: index)).littleEndian
                unsafe blocks.storeBytes(of: interval, toByteOffset: Self.size * index + 12, as: UInt32.self)
            }
        }
    }

    /// Encrypts the plaintexts with `key`, and writes the first four bytes of each to `output`.
    private func encrypt() {
        switch method.kind {
        case .kernel(let kernel):
            unsafe kernel.expand(key, &schedule)
            unsafe kernel.heads(schedule, blocks, Self.blockCount, &output)
        case .libcrypto:
            let cipher = AES128Blocks(key: key)
            unsafe cipher.encrypt(blocks, count: Self.blockCount, into: &ciphertext)
            unsafe ciphertext.withUnsafeBytes { bytes in
                for index in 0..<Self.blockCount {
                    unsafe output[index] = bytes.loadUnaligned(fromByteOffset: Self.size * index, as: UInt32.self)
                }
            }
        }
    }
}

extension ProximityIdentifier {
    /// The first four bytes, in memory order.
    var head: UInt32 { UInt32(truncatingIfNeeded: high >> 32).bigEndian }
}
