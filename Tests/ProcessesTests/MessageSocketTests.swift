import Processes
import Testing

struct MessageSocketTests {
    @Test func `Messages keep their bounds`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        #expect(ours.send([1]))
        #expect(ours.send([UInt8](repeating: 2, count: MessageSocket.maximumCount)))
        #expect(theirs.receive(timeout: -1) == .message([1]))
        #expect(theirs.receive(timeout: -1) == .message([UInt8](repeating: 2, count: MessageSocket.maximumCount)))
        #expect(theirs.receive(timeout: 0) == .timeout)
    }

    @Test func `A message that is longer than allowed is refused, and the next one is not`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        #expect(ours.send([UInt8](repeating: 2, count: MessageSocket.maximumCount + 1)))
        #expect(ours.send([1, 2, 3, 4]))
        #expect(ours.send([1]))
        #expect(theirs.receive(timeout: -1) == .tooLong)
        #expect(theirs.receive(timeout: -1, maximumCount: 3) == .tooLong)
        #expect(theirs.receive(timeout: -1, maximumCount: 3) == .message([1]))
    }

    @Test func `What was sent before the end still arrives`() throws {
        let (ours, theirs) = try #require(MessageSocket.pair())
        theirs.send([1])
        theirs.finishSending()
        #expect(ours.receive(timeout: -1) == .message([1]))
        #expect(ours.receive(timeout: -1) == .ended)
        #expect(ours.send([2]))
        #expect(theirs.receive(timeout: -1) == .message([2]))
    }

    @Test func `What was sent by an end that is gone, and left something unread, still arrives`() throws {
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
