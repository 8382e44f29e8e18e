import CAESKernels
import Cryptography

/// One pass of a kernel that has instructions for it.
@safe final class KernelFilter: PreparedFilter {
    private let kernel: aes_kernel
    /// The expanded key, which is erased with this.
    private let schedule: SecretBytes

    init(_ kernel: aes_kernel, key: SecretBytes) {
        unsafe self.kernel = kernel
        schedule = unsafe SecretBytes(count: Int(AES_KERNEL_SCHEDULE_SIZE)) { destination in
            key.withSpan { key in
                unsafe key.withUnsafeBufferPointer { unsafe kernel.expand($0.baseAddress!, destination.baseAddress!) }
            }
        }
    }

    func survivors(
        of batch: ReportBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int {
        schedule.withSpan { schedule in
            unsafe schedule.withUnsafeBufferPointer {
                unsafe kernel.filter(
                    $0.baseAddress!,
                    batch.ivs,
                    batch.heads,
                    batch.count,
                    range.lowest,
                    range.span,
                    survivors
                )
            }
        }
    }
}
