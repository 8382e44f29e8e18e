import CheckInProtocol
import CommandLineTool
import TagReading

/// Tags that are held to an NFC reader: one, or all that come.
final class TagCapture {
    /// Whether it goes on after a tag, readable or not, until the program is told to stop.
    private let repeats: Bool
    /// Takes the web address on a tag.
    private let record: (String) throws -> Void
    private var filter = SightingFilter()
    private var failure: (any Error)?

    init(repeats: Bool, record: @escaping (_ url: String) throws -> Void) {
        self.repeats = repeats
        self.record = record
    }

    /// Waits for a tag.
    ///
    /// - Throws: Why nothing could be read; what `record` throws.
    func run(_ address: ReaderAddress) throws {
        let source = try address.open(ReadTags.program)
        let interruption = Interruption(of: "reader") { source.interrupt() }
        defer { interruption.end() }
        do {
            try source.run { wantsMore(after: $0) }
        } catch {
            // With repetition, that is how it ends.
            guard repeats, error == .interrupted else { throw error }
        }
        if let failure { throw failure }
    }

    private func wantsMore(after sighting: TagSighting) -> Bool {
        // Of what a tag shows again and again, the first time counts.
        guard filter.isNew(sighting, at: .now) else { return true }
        do {
            return try handle(sighting)
        } catch {
            failure = error
            return false
        }
    }

    /// The result is whether to go on.
    private func handle(_ sighting: TagSighting) throws -> Bool {
        switch sighting {
        case .ready:
            Conversation.say("hold the reader to the venue's tag (Ctrl-C ends)")
            return true
        case .contactLost:
            Conversation.say("contact was lost: hold the tag to the reader until it is read")
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

    /// Says what is wrong with a tag if there may be a better one.
    private func goOn(after refusal: Refusal) throws {
        guard repeats else { throw refusal }
        Conversation.tell(refusal)
    }
}
