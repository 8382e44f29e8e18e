import Glibc

/// A file descriptor with one owner. The descriptor is closed when the value ends.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes ownership of the descriptor that the function named `call` has returned.
    ///
    /// - Throws: ``SimulatorError/terminal(call:errno:)`` if the returned number is negative.
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
