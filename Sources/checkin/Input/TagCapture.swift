import CheckInProtocol
import CommandLineTool
import Dispatch
import NFC
import Synchronization
import TagReading

/// Captures one NFC tag with a reader, or all tags until the user interrupts the program.
final class TagCapture {
    /// Whether to continue after each tag, even an unreadable one, until a signal arrives.
    private let repeats: Bool
    /// Records the web address that was read from a tag.
    private let record: (VenueCodeURL) throws -> Void
    private var filter = SightingFilter()
    private var failure: (any Error)?
    /// Whether the reader has worked before.
    private var isStarted = false
    /// Whether the reader is disconnected, and the user was informed.
    private var isLost = false

    init(repeats: Bool, record: @escaping (VenueCodeURL) throws -> Void) {
        self.repeats = repeats
        self.record = record
    }

    /// Waits for a tag, and records its web address.
    ///
    /// - Throws: The reason why a tag could not be read, or an error from `record`.
    func run(_ address: ReaderAddress) throws {
        let current = CurrentReader()
        let interruption = Interruption(of: "reader") { current.interrupt() }
        defer { interruption.end() }
        while true {
            do throws(ReaderError) {
                try read(address, current)
                break
            } catch {
                // With --repeat, an interruption is the normal end.
                if repeats, error == .interrupted { break }
                guard repeats, isStarted, [.readerLost, .noReader, .driverFailed].contains(error.code) else {
                    throw error
                }
                if !isLost { Conversation.say("the reader is disconnected: waiting until it is back (Ctrl-C to stop)") }
                isLost = true
                if current.isInterrupted(within: .seconds(2)) { break }
            }
        }
        if let failure { throw failure }
    }

    private func read(_ address: ReaderAddress, _ current: CurrentReader) throws(ReaderError) {
        let source = try address.open(ReadTags.program)
        current.set(source)
        try source.run {
            (isStarted, isLost) = (true, false)
            Conversation.say("hold the reader to the venue's tag (Ctrl-C to stop)")
        } _: {
            wantsMore(after: $0)
        }
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
            let code: VenueCodeURL
            do {
                code = try VenueCodeURL(captured: url)
            } catch {
                try goOn(after: error as? Refusal ?? Refusal("\(error)"))
                return repeats
            }
            try record(code)
        }
        return repeats
    }

    /// Shows a tag's error if another tag may follow. Otherwise throws the error.
    private func goOn(after refusal: Refusal) throws {
        guard repeats else { throw refusal }
        Conversation.tell(refusal)
    }
}

/// The reader that is in use, which a signal can interrupt.
private final class CurrentReader: Sendable {
    private let state = Mutex<(source: (any TagSource)?, isInterrupted: Bool)>((nil, false))
    private let interruption = DispatchSemaphore(value: 0)

    /// Replaces the reader. If a signal has already arrived, interrupts the new reader.
    func set(_ source: any TagSource) {
        let isInterrupted = state.withLock { state in
            state.source = source
            return state.isInterrupted
        }
        if isInterrupted { source.interrupt() }
    }

    func interrupt() {
        let source = state.withLock { state in
            state.isInterrupted = true
            return state.source
        }
        source?.interrupt()
        interruption.signal()
    }

    /// Waits for a signal, at most for a time.
    func isInterrupted(within limit: DispatchTimeInterval) -> Bool {
        interruption.wait(timeout: .now() + limit) == .success
    }
}
