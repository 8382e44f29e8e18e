package import NFC
import Synchronization

/// The readers of the PC/SC service. People may hold the tag to any of these readers.
package final class SmartCardSource: TagSource {
    /// The time in milliseconds between two checks for added and removed readers. A card that
    /// stopped responding is retried at the same interval.
    private static let slice = 500

    private let name: String
    private let service: SmartCardService
    /// Whether ``interrupt()`` was called. Because of the lock, ``run(whenReady:_:)`` does not end
    /// while ``SmartCardService/cancel()`` runs. The process could otherwise exit, which ends the
    /// connection.
    private let interruption = Mutex(false)

    /// - Parameter name: Selects the readers whose names contain this text; empty for all readers.
    /// - Throws: `noService`, `accessDenied`, `noReader`.
    package init(readersNamed name: String = "") throws(ReaderError) {
        self.name = name
        service = try SmartCardService()
        guard try !readers().isEmpty else {
            throw ReaderError(
                .noReader,
                name.isEmpty ? "the PC/SC service has no reader" : "the PC/SC service has no reader named \(name)"
            )
        }
    }

    /// Returns the names of all readers.
    package static func readers() throws(ReaderError) -> [String] {
        try SmartCardService().readers().sorted()
    }

    package func interrupt() {
        interruption.withLock { isInterrupted in
            isInterrupted = true
            service.cancel()
        }
    }

    package func run(whenReady: () -> Void, _ handle: (TagOutcome) -> Bool) throws(ReaderError) {
        var slots: [SmartCardSlot] = []
        // If there are several readers, ignore an unsuitable card that was present from the start.
        // Such a card, for example a security key, is not meant for this program.
        var isFirstLook = true
        // The reader can lose and regain contact with a card without a report from the service.
        var lost: Set<String> = []
        whenReady()
        while true {
            try update(&slots)
            let before = slots
            try service.wait(for: &slots, timeout: Self.slice)
            if interruption.withLock({ $0 }) { throw .interrupted }
            for (slot, old) in zip(slots, before)
            where slot.hasNewCard(since: old) || slot.hasCard && lost.contains(slot.reader) {
                let outcome = try read(slot)
                if interruption.withLock({ $0 }) { throw .interrupted }
                if outcome == .contactLost { lost.insert(slot.reader) } else { lost.remove(slot.reader) }
                if isFirstLook, slots.count > 1, case .unsuitable = outcome { continue }
                guard handle(outcome) else { return }
            }
            isFirstLook = false
        }
    }

    private func readers() throws(ReaderError) -> [String] {
        try service.readers().filter { name.isEmpty || $0.contains(name) }
    }

    /// Adds new readers and removes readers that have been unplugged.
    private func update(_ slots: inout [SmartCardSlot]) throws(ReaderError) {
        let names = try readers()
        if names.isEmpty {
            throw ReaderError(.readerLost, "the last PC/SC reader was unplugged")
        }
        slots.removeAll { !names.contains($0.reader) }
        for name in names where !slots.contains(where: { $0.reader == name }) {
            slots.append(SmartCardSlot(reader: name))
        }
    }

    private func read(_ slot: SmartCardSlot) throws(ReaderError) -> TagOutcome {
        guard let card = try service.connect(to: slot.reader) else { return .contactLost }
        return try card.read(as: slot.kind)
    }
}
