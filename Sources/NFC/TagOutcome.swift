/// The result of reading a tag.
package enum TagOutcome: Hashable, Sendable {
    /// The web address on the tag. It is untrusted, and may be any web address, not only a venue
    /// code.
    case uri(String)
    /// The tag or card cannot be read, and retrying would not help. The reason is the description of
    /// a ``TagError``.
    case unsuitable(reason: String)
    /// The tag was removed too early.
    case contactLost
}

extension TagOutcome {
    /// Reads the selected tag.
    ///
    /// - Parameters:
    ///   - kind: The kind of the tag; nil if it is not supported.
    ///   - exchange: Sends a command to the tag and returns the reply. It throws reader errors, but
    ///     not tag errors.
    package init<Failure>(
        reading kind: TagKind?,
        exchange: (_ command: [UInt8]) throws(Failure) -> TagReply
    ) throws(Failure) {
        switch kind {
        case .type2: try self.init(leading: Type2TagReader(), failure: TagError.type2, exchange)
        case .type4: try self.init(leading: Type4TagReader(), failure: TagError.type4, exchange)
        case nil: self = .unsuitable(TagError.notATag)
        }
    }

    private init<Conversation: TagConversation, Failure>(
        leading conversation: Conversation,
        failure: (Conversation.Failure) -> TagError,
        _ exchange: (_ command: [UInt8]) throws(Failure) -> TagReply
    ) throws(Failure) {
        var conversation = conversation
        var command = conversation.firstCommand
        while true {
            switch try exchange(command) {
            case .contactLost:
                self = .contactLost
                return
            case .unintelligible:
                self = .unsuitable(TagError.unintelligible)
                return
            case .answer(let answer):
                do {
                    switch try conversation.receive(answer) {
                    case .send(let next): command = next
                    case .finish(let message):
                        self.init(message: message)
                        return
                    }
                } catch {
                    self = .unsuitable(failure(error))
                    return
                }
            }
        }
    }

    private static func unsuitable(_ error: TagError) -> TagOutcome { .unsuitable(reason: error.description) }

    private init(message: [UInt8]) {
        do {
            self = .uri(try NDEFMessage.decodeURI(message))
        } catch {
            self = .unsuitable(TagError.message(error))
        }
    }
}

/// Why no web address could be read from the tag or card on the reader. An error never contains the
/// content of the tag.
package enum TagError: Error, Equatable, Sendable {
    /// The object is neither a Type 2 nor a Type 4 tag.
    case notATag
    /// The reader cannot interpret the tag's answers, or the answers are too long for it.
    case unintelligible
    case type2(Type2TagError)
    case type4(Type4TagError)
    case message(NDEFError)
}

extension TagError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notATag: "the card on the reader is not an NFC tag with a venue code"
        case .unintelligible: "the reader does not understand the card's reply"
        case .type2(let error): error.description
        case .type4(let error): error.description
        case .message(let error): error.description
        }
    }
}

/// The supported kinds of tags, distinguished by the commands that they understand.
package enum TagKind: Sendable {
    /// Tags with the commands of ISO/IEC 14443-3: NTAG stickers and similar tags.
    case type2
    /// Tags with APDUs over ISO/IEC 14443-4: the kiosk's own tag, phones and processor cards.
    case type4
}

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
