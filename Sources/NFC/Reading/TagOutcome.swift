/// The result of reading a tag.
package enum TagOutcome: Equatable, Sendable {
    /// The web address on the tag. It may be any web address, not only a venue code.
    case uri(String)
    /// The tag cannot be read, and retrying would not help.
    case unsuitable(TagError)
    /// The tag was removed too early.
    case contactLost
}

extension TagOutcome {
    /// Reads the selected tag.
    ///
    /// - Parameters:
    ///   - kind: The kind of the tag; nil if it is not supported.
    ///   - exchange: Sends a command to the tag. It throws reader errors, but not tag errors.
    package init<Failure>(
        reading kind: TagKind?,
        exchange: (_ command: [UInt8]) throws(Failure) -> TagReply
    ) throws(Failure) {
        switch kind {
        case .type2: try self.init(leading: Type2TagReader(), failure: TagError.type2, exchange)
        case .type4: try self.init(leading: Type4TagReader(), failure: TagError.type4, exchange)
        case nil: self = .unsuitable(.notATag)
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
                self = .unsuitable(.unintelligible)
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

    private init(message: [UInt8]) {
        do {
            self = .uri(try NDEFMessage.decodeURI(message))
        } catch {
            self = .unsuitable(.message(error))
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
        case .unintelligible: "the reader does not understand the reply of the card on it"
        case .type2(let error): error.description
        case .type4(let error): error.description
        case .message(let error): error.description
        }
    }
}
