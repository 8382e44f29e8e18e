import Cryptography
import Foundation
import Glibc

/// The key expansion according to FIPS 197 §5.2, used to search memory for round keys.
enum RoundKeys {
    /// Returns eleven keys of 16 bytes. The first one is `key` itself.
    static func of(_ key: SecretBytes) -> [[UInt8]] {
        var words = key.withSpan { key in (0..<4).map { word in (0..<4).map { key[4 * word + $0] } } }
        var constant: UInt8 = 1
        for index in 4..<44 {
            var word = words[index - 1]
            if index.isMultiple(of: 4) {
                word = (word[1...] + word[..<1]).map(substitute)
                word[0] ^= constant
                constant = double(constant)
            }
            words.append(zip(words[index - 4], word).map { $0 ^ $1 })
        }
        return stride(from: 0, to: 44, by: 4).map { words[$0..<$0 + 4].flatMap(\.self) }
    }

    /// Returns twice a number of the field GF(2^8), §4.2.
    private static func double(_ number: UInt8) -> UInt8 { number << 1 ^ (number & 0x80 == 0 ? 0 : 0x1B) }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (result, power) = (UInt8(0), left)
        for bit in 0..<8 {
            if right >> bit & 1 == 1 { result ^= power }
            power = double(power)
        }
        return result
    }

    /// The S-box, §5.1.1: the inverse (the 254th power) and an affine transformation.
    private static func substitute(_ byte: UInt8) -> UInt8 {
        let inverse = (0..<253).reduce(byte) { power, _ in product(power, byte) }
        return (0..<5).reduce(0x63) { $0 ^ (inverse << $1 | inverse >> (8 - $1)) }
    }
}

/// A thread's stack that is kept after the thread has ended, so that a test can search it.
@safe final class OwnStack {
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

    init() {
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// The bytes of the stack.
    var bytes: Data { unsafe Data(memory) }

    /// Runs `body` on the stack and waits until it returns.
    func run(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = Work(body)
            let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
                unsafe Unmanaged<Work>.fromOpaque(argument!).takeUnretainedValue().body()
                return nil
            }
            unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
                let attributes = attributes.baseAddress!
                var thread = pthread_t()
                unsafe pthread_attr_init(attributes)
                unsafe pthread_attr_setstack(attributes, memory.baseAddress!, memory.count)
                let argument = unsafe Unmanaged.passUnretained(work).toOpaque()
                let status = unsafe pthread_create(&thread, attributes, start, argument)
                precondition(status == 0, "a thread can be made")
                pthread_join(thread, nil)
                unsafe pthread_attr_destroy(attributes)
            }
        }
    }

    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}
