import OperatingSystem
import Testing

struct MessageSocketTests {
    @Test func `messages keep their boundaries`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        #expect(ours.send([1]))
        #expect(ours.send([UInt8](repeating: 2, count: MessageSocket.maximumCount)))
        #expect(theirs.receive(timeout: -1) == .message([1]))
        #expect(theirs.receive(timeout: -1) == .message([UInt8](repeating: 2, count: MessageSocket.maximumCount)))
        #expect(theirs.receive(timeout: 0) == .timeout)
    }

    @Test func `a message that is longer than allowed is refused, and the next one is not`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        #expect(ours.send([UInt8](repeating: 2, count: MessageSocket.maximumCount + 1)))
        #expect(ours.send([1, 2, 3, 4]))
        #expect(ours.send([1]))
        #expect(theirs.receive(timeout: -1) == .malformed)
        #expect(theirs.receive(timeout: -1, maximumCount: 3) == .malformed)
        #expect(theirs.receive(timeout: -1, maximumCount: 3) == .message([1]))
    }

    @Test func `messages that were sent before the other end finished still arrive`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        theirs.send([1])
        theirs.finishSending()
        #expect(ours.receive(timeout: -1) == .message([1]))
        #expect(ours.receive(timeout: -1) == .ended)
        #expect(ours.send([2]))
        #expect(theirs.receive(timeout: -1) == .message([2]))
    }

    @Test func `messages from an end that was closed with unread messages still arrive`() throws {
        let ours: MessageSocket
        do {
            let (one, theirs) = try #require(MessageSocket.pair())
            ours = one
            ours.send([1])
            theirs.send([2])
        }
        #expect(ours.receive(timeout: -1) == .message([2]))
        #expect(ours.receive(timeout: -1) == .ended)
        #expect(!ours.send([3]))
    }
}
