import NFC
import Synchronization

/// The readers of the PC/SC service. The tag may be held to any of them.
package final class SmartCardSource: TagSource {
    /// Milliseconds between two checks for added and removed readers, and between two retries of a
    /// card that stopped responding.
    private static let slice = 500

    private let name: String
    private let service: SmartCardService
    /// Locked until ``SmartCardService/cancel()`` returns, which must not run after the connection
    /// ends.
    private let interruption = Mutex(false)

    /// - Parameter name: Selects the readers whose name contains it; empty for all.
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

    /// The names of all readers.
    package static func readers() throws(ReaderError) -> [String] {
        try SmartCardService().readers().sorted()
    }

    package func interrupt() {
        interruption.withLock { isInterrupted in
            isInterrupted = true
            service.cancel()
        }
    }

    package func run(_ handle: (TagSighting) -> Bool) throws(ReaderError) {
        var slots: [SmartCardSlot] = []
        // With several readers, a card that was there from the start, such as a security key, is
        // not meant for this program.
        var isFirstLook = true
        // Contact can be lost and regained without a report of the service.
        var lost: Set<String> = []
        guard handle(.ready) else { return }
        while true {
            try update(&slots)
            let before = slots
            try service.wait(for: &slots, timeout: Self.slice)
            if interruption.withLock({ $0 }) { throw .interrupted }
            for (slot, old) in zip(slots, before)
            where slot.hasNewCard(since: old) || slot.hasCard && lost.contains(slot.reader) {
                let sighting = try read(slot)
                if interruption.withLock({ $0 }) { throw .interrupted }
                if sighting == .contactLost { lost.insert(slot.reader) } else { lost.remove(slot.reader) }
                if isFirstLook, slots.count > 1, case .unsuitable = sighting { continue }
                guard handle(sighting) else { return }
            }
            isFirstLook = false
        }
    }

    private func readers() throws(ReaderError) -> [String] {
        try service.readers().filter { name.isEmpty || $0.contains(name) }
    }

    /// Adds new readers and removes those that are gone.
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

    private func read(_ slot: SmartCardSlot) throws(ReaderError) -> TagSighting {
        guard let card = try service.connect(to: slot.reader) else { return .contactLost }
        return TagSighting(try card.read(as: slot.kind))
    }
}
