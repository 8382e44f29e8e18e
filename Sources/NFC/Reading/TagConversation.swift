/// The steps for reading an NDEF message from one kind of tag. A conversation is a state machine:
/// each answer from the tag results in the next command.
package protocol TagConversation {
    associatedtype Failure: Error

    /// The command that opens the conversation.
    var firstCommand: [UInt8] { get }

    /// Processes the tag's answer to the last command.
    mutating func receive(_ answer: [UInt8]) throws(Failure) -> TagAction
}

/// The next step in a ``TagConversation``.
package enum TagAction: Equatable, Sendable {
    /// Send this command, then pass the tag's answer to the conversation.
    case send([UInt8])
    /// The conversation is finished; this is the NDEF message.
    case finish([UInt8])
}

/// The result of a command sent to a tag.
package enum TagReply: Equatable, Sendable {
    case answer([UInt8])
    /// The tag was removed, or sent unintelligible data. The tag must be selected again.
    case contactLost
    /// The reader cannot return the answer, for example because the answer is too long.
    case unintelligible
}
