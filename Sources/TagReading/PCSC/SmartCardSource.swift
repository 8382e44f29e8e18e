import NFC
import Synchronization

/// The readers that the PC/SC service has: the tag may be held to any of them.
package final class SmartCardSource: TagSource {
    /// Milliseconds after which it is looked whether readers came or went, and a card is tried again that fell silent.
    private static let slice = 500

    private let name: String
    private let service: SmartCardService
    /// Held until the service was told, which must not outlast the connection to it.
    private let interruption = Mutex(false)

    /// - Parameter name: A part of the name of each reader that is meant; empty for all.
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
        // What lay in one of several readers from the beginning, such as a security key, was not put there for us.
        var isFirstLook = true
        // Contact can be lost and found again without the service noticing.
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

    /// Adds readers that came and removes those that went.
    private func update(_ slots: inout [SmartCardSlot]) throws(ReaderError) {
        let names = try readers()
        if names.isEmpty {
            throw ReaderError(.readerLost, "the last PC/SC reader was pulled out")
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
