import Glibc

/// A file descriptor with one owner, closed with it.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes what the function named `call` returned.
    ///
    /// - Throws: ``SimulatorError/terminal(call:errno:)`` when that is -1.
    init(_ number: Int32, from call: String) throws(SimulatorError) {
        guard number >= 0 else {
            throw .terminal(call: call, errno: errno)
        }
        self.number = number
    }

    deinit {
        close(number)
    }
}
