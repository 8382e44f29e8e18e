import CheckInProtocol
import CommandLineTool
import NFC
import TagReading

/// Captures one NFC tag with a reader, or all tags until the user interrupts the program.
final class TagCapture {
    /// Whether to continue after each tag, even an unreadable one, until a signal arrives.
    private let repeats: Bool
    /// Records the web address that was read from a tag.
    private let record: (String) throws -> Void
    private var filter = SightingFilter()
    private var failure: (any Error)?

    init(repeats: Bool, record: @escaping (_ url: String) throws -> Void) {
        self.repeats = repeats
        self.record = record
    }

    /// Waits for a tag, and records its web address.
    ///
    /// - Throws: The reason why a tag could not be read, or an error from `record`.
    func run(_ address: ReaderAddress) throws {
        let source = try address.open(ReadTags.program)
        let interruption = Interruption(of: "reader") { source.interrupt() }
        defer { interruption.end() }
        do {
            try source.run {
                Conversation.say("hold the reader to the venue's tag (Ctrl-C to stop)")
            } _: {
                wantsMore(after: $0)
            }
        } catch {
            // With --repeat, an interruption is the normal end.
            guard repeats, error == .interrupted else { throw error }
        }
        if let failure { throw failure }
    }

    private func wantsMore(after outcome: TagOutcome) -> Bool {
        // Ignore a tag that the reader sees repeatedly.
        guard filter.isNew(outcome, at: .now) else { return true }
        do {
            return try handle(outcome)
        } catch {
            failure = error
            return false
        }
    }

    /// - Returns: Whether to continue.
    private func handle(_ outcome: TagOutcome) throws -> Bool {
        switch outcome {
        case .contactLost:
            Conversation.say("contact lost: hold the tag to the reader until it is read")
            return true
        case .unsuitable(let reason):
            try goOn(after: Refusal(reason, hints: ["hold the reader to the tag at the venue's entrance"]))
        case .uri(let url):
            do {
                try record(url)
            } catch let error as VenueCodeError {
                try goOn(after: Refusal(error.description))
            }
        }
        return repeats
    }

    /// Shows a tag's error if another tag may follow. Otherwise throws the error.
    private func goOn(after refusal: Refusal) throws {
        guard repeats else { throw refusal }
        Conversation.tell(refusal)
    }
}
