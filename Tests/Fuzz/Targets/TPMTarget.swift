import CheckInClient
import SystemPackage

/// What a TPM answers.
///
/// ```
/// input = whether there is a handle (1) || response behind its header
/// ```
enum TPMTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let first = input.first,
            var reply = try? TPMReply(Array(input.dropFirst()), hasHandle: !first.isMultiple(of: 2), "/dev/tpmrm0")
        else { return }
        var count = 0
        // A block of no bytes still has two of length.
        while let block = try? reply.sized() { count += 2 + block.count }
        try expect(count <= input.count - 1, "the blocks of a response are within it")
    }
}
