/// The procedure to read an NDEF message from one kind of tag, as a state machine: an answer in, a
/// command out.
package protocol TagConversation {
    associatedtype Failure: Error

    /// The command that opens the conversation.
    var firstCommand: [UInt8] { get }

    /// Processes the tag's answer to the last command.
    mutating func receive(_ answer: [UInt8]) throws(Failure) -> TagAction
}

/// The next step of a ``TagConversation``.
package enum TagAction: Equatable, Sendable {
    /// Send this command and pass the answer to the conversation.
    case send([UInt8])
    /// The NDEF message.
    case finish([UInt8])
}

/// The result of a command sent to a tag.
package enum TagReply: Equatable, Sendable {
    case answer([UInt8])
    /// The tag left, or sent something unintelligible. It must be selected again.
    case contactLost
    /// The reader cannot pass on the answer, for example because it is too long.
    case unintelligible
}
