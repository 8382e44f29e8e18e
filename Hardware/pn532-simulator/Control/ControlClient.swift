import Glibc

/// A connection to the control socket. It is closed when this object is released.
final class ControlClient {
    /// The maximum length of a request in bytes, without the line end.
    static let longestLine = 4096

    let descriptor: Int32
    private var pending: [UInt8] = []

    /// Takes ownership of a connection.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Receives the available bytes and answers each complete line. This method does not block.
    ///
    /// - Returns: False if the client has closed its end, has sent a line that is too long, or does
    ///   not read its answers. Then the client must be disconnected.
    func serve(_ answer: ([UInt8]) -> [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: Self.longestLine)
        let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EAGAIN || errno == EINTR) {
            return true
        }
        guard count > 0 else {
            return false
        }
        pending += buffer.prefix(count)
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")), end <= Self.longestLine {
            guard send(answer(Array(pending[..<end]))) else {
                return false
            }
            pending.removeSubrange(...end)
        }
        guard pending.count <= Self.longestLine else {
            // The client is disconnected even if this fails.
            _ = send(Workbench.refusal("the request is too long (maximum \(Self.longestLine) bytes)"))
            return false
        }
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        return unsafe Glibc.send(descriptor, bytes, bytes.count, flags) == bytes.count
    }
}
