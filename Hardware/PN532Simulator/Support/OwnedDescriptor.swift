import Glibc

/// A file descriptor with one owner, closed when the value ends.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes the return value of the function named `call`.
    ///
    /// - Throws: ``SimulatorError/terminal(call:errno:)`` if it is negative.
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
