import CheckInProtocol
import CommandLineTool
import TagReading

/// Captures one tag with an NFC reader, or all tags.
final class TagCapture {
    /// Whether to continue after a tag, readable or not, until a signal arrives.
    private let repeats: Bool
    /// Records the web address on a tag.
    private let record: (String) throws -> Void
    private var filter = SightingFilter()
    private var failure: (any Error)?

    init(repeats: Bool, record: @escaping (_ url: String) throws -> Void) {
        self.repeats = repeats
        self.record = record
    }

    /// Waits for a tag, and records it.
    ///
    /// - Throws: Why no tag could be read, and what `record` throws.
    func run(_ address: ReaderAddress) throws {
        let source = try address.open(ReadTags.program)
        let interruption = Interruption(of: "reader") { source.interrupt() }
        defer { interruption.end() }
        do {
            try source.run { wantsMore(after: $0) }
        } catch {
            // With --repeat, an interruption is the normal end.
            guard repeats, error == .interrupted else { throw error }
        }
        if let failure { throw failure }
    }

    private func wantsMore(after sighting: TagSighting) -> Bool {
        // Ignore repeated sightings of a tag.
        guard filter.isNew(sighting, at: .now) else { return true }
        do {
            return try handle(sighting)
        } catch {
            failure = error
            return false
        }
    }

    /// - Returns: Whether to continue.
    private func handle(_ sighting: TagSighting) throws -> Bool {
        switch sighting {
        case .ready:
            Conversation.say("hold the reader to the venue's tag (Ctrl-C to stop)")
            return true
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

    /// Shows the error of a tag if another tag may follow; otherwise throws it.
    private func goOn(after refusal: Refusal) throws {
        guard repeats else { throw refusal }
        Conversation.tell(refusal)
    }
}
