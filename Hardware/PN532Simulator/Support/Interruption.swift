import Glibc

/// Interrupts a `poll` in another thread. The descriptor becomes readable and stays readable.
struct Interruption: ~Copyable, Sendable {
    private let receiver: OwnedDescriptor
    private let sender: OwnedDescriptor

    init() throws(SimulatorError) {
        var pair: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let code = unsafe socketpair(AF_UNIX, type, 0, &pair)
        let receiver = try OwnedDescriptor(code < 0 ? code : pair[0], from: "socketpair")
        sender = try OwnedDescriptor(pair[1], from: "socketpair")
        self.receiver = receiver
    }

    /// The descriptor to poll for input.
    var descriptor: Int32 {
        receiver.number
    }

    /// Makes the descriptor readable permanently.
    func trigger() {
        var byte: UInt8 = 0
        _ = unsafe write(sender.number, &byte, 1)
    }
}
