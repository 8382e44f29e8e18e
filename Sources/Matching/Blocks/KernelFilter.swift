import CAESKernels
import Cryptography

/// A filter in one pass, by a kernel that uses the processor's AES instructions.
@safe final class KernelFilter: PreparedFilter {
    private let kernel: aes_kernel
    /// The expanded key.
    private let schedule = SecretBuffer(count: Int(AES_KERNEL_SCHEDULE_SIZE))

    init(_ kernel: aes_kernel, key: SecretBytes) {
        unsafe self.kernel = kernel
        key.withSpan { key in
            unsafe key.withUnsafeBufferPointer { unsafe kernel.expand($0.baseAddress!, schedule.base) }
        }
    }

    func survivors(
        of batch: ReportBatch,
        startingIn range: StartRange,
        into survivors: UnsafeMutablePointer<UInt32>
    ) -> Int {
        unsafe kernel.filter(
            schedule.base,
            batch.ivs,
            batch.heads,
            batch.count,
            range.lowest,
            range.span,
            survivors
        )
    }
}
