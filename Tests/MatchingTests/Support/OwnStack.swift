import Foundation
import Glibc

/// A thread's stack that outlives the thread, to be looked at.
@safe final class OwnStack {
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

    init() {
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// What lies there.
    var bytes: Data { unsafe Data(memory) }

    /// Runs `body` on the stack, to its end.
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
