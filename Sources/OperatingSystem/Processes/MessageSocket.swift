import Glibc

/// One end of a socket pair that connects two processes. Each message is received as a whole, as it
/// was sent (unix(7), SOCK_SEQPACKET).
///
/// One thread may receive while other threads send.
package final class MessageSocket: Sendable {
    /// The result of a wait for a message.
    package enum Reception<Message> {
        case message(Message)
        /// The message was longer than allowed, or is not the encoding of a value. It was discarded.
        case malformed
        case timeout
        /// The other end is closed for sending, so no more messages will arrive.
        case ended
    }

    /// The default maximum length of a message in bytes.
    package static let maximumCount = 2048

    let descriptor: Int32

    /// Takes ownership of `descriptor`.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Creates both ends. Returns nil if the system cannot create a socket pair.
    package static func pair() -> (MessageSocket, MessageSocket)? {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        return (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
    }

    /// Sends a message of at least one byte. The message must not be longer than the other end
    /// accepts. Returns false if the other end is closed.
    @discardableResult
    package func send(_ message: [UInt8]) -> Bool {
        unsafe Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    }

    /// Sends a message like ``send(_:)``, but never waits. Returns false if the other end is
    /// closed, or if it has so many unread messages that another one would not fit.
    package func sendNow(_ message: [UInt8]) -> Bool {
        unsafe Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == message.count
    }

    /// Stops sending and receiving. ``receive(timeout:maximumCount:)`` then returns the messages
    /// that have already arrived, followed by `ended`.
    package func disconnect() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Signals to the other end that no more messages will follow. Messages from the other end
    /// still arrive.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for a message.
    ///
    /// - Parameters:
    ///   - timeout: The timeout in milliseconds; -1 means no timeout.
    ///   - maximumCount: The maximum length of a message in bytes.
    package func receive(timeout: Int32, maximumCount: Int = maximumCount) -> Reception<[UInt8]> {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var ready: Int32
        repeat { ready = unsafe poll(&entry, 1, timeout) } while ready < 0 && errno == EINTR
        guard ready != 0 else { return .timeout }
        var buffer = [UInt8](repeating: 0, count: maximumCount)
        var count: Int
        // If the other end closes while it has unread messages, recv fails once with ECONNRESET.
        // After that, recv returns the messages that the other end has sent. With MSG_TRUNC, the
        // result is the length of the message, even if the buffer is shorter.
        repeat {
            count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_TRUNC))
        } while count < 0 && errno == ECONNRESET
        guard count > 0 else { return .ended }
        guard count <= maximumCount else { return .malformed }
        // Shorten the buffer in place. A copy would leave the message, such as a picture, in freed
        // memory.
        buffer.removeSubrange(count...)
        return .message(buffer)
    }

    /// Waits for a message of this type.
    ///
    /// - Parameters:
    ///   - time: How long to wait; nil for no limit.
    ///   - subject: See ``FieldReader/subject``.
    package func receive<Message: ProcessMessage>(
        _ type: Message.Type,
        within time: Duration? = nil,
        about subject: String = ""
    ) -> Reception<Message> {
        let timeout = time.map { max(0, Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up)))) } ?? -1
        switch receive(timeout: timeout, maximumCount: Message.maximumCount) {
        case .message(let bytes): return Message(bytes, about: subject).map(Reception.message) ?? .malformed
        case .malformed: return .malformed
        case .timeout: return .timeout
        case .ended: return .ended
        }
    }
}

extension MessageSocket.Reception: Equatable where Message: Equatable {}
