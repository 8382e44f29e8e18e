/// How an NDEF message is read from one kind of tag, as a state machine: an answer in, a command out.
package protocol TagConversation {
    associatedtype Failure: Error

    /// The command that opens the conversation.
    var firstCommand: [UInt8] { get }

    /// Takes the tag's answer to the last command.
    mutating func receive(_ answer: [UInt8]) throws(Failure) -> TagAction
}

/// What to do next in a ``TagConversation``.
package enum TagAction: Equatable, Sendable {
    /// Send this command and hand the answer to the conversation.
    case send([UInt8])
    /// The NDEF message.
    case finish([UInt8])
}

/// What became of a command that was sent to a tag.
package enum TagReply: Equatable, Sendable {
    case answer([UInt8])
    /// The tag left, or was not understood; it has to be selected anew.
    case contactLost
    /// There was an answer that the reader cannot hand on, such as one that is too long for it.
    case unintelligible
}
