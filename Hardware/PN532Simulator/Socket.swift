import Synchronization

/// The place where a chip is plugged in and unplugged.
final class Socket: Sendable {
    /// The chip's faults, which are kept while the chip is unplugged.
    let faults = Monitor(ChipFaults())

    private let air: Air
    private let link: String?
    private let place: Mutex<Place>
    private let isAttended = Atomic(true)

    private struct Place: ~Copyable, Sendable {
        var plug: Plug?
        /// The path of the chip, or its last path if it is unplugged.
        let path: String

        init(_ plug: consuming Plug) {
            path = plug.path
            self.plug = consume plug
        }

        /// Whether a chip is plugged in and running.
        var isLive: Bool {
            switch plug {
            case .some(let plug): plug.isLive
            case nil: false
            }
        }
    }

    /// Plugs in a chip.
    init(air: Air, link: String?) throws(SimulatorError) {
        self.air = air
        self.link = link
        place = Mutex(Place(try Plug(air: air, faults: faults, link: link)))
    }

    var path: String {
        place.withLock { $0.path }
    }

    var isPluggedIn: Bool {
        place.withLock { $0.isLive }
    }

    func unplug() {
        place.withLock { $0.plug = nil }
    }

    /// Plugs the chip in, unless it is already plugged in.
    func replug() throws(SimulatorError) {
        try place.withLock { place throws(SimulatorError) in
            if !place.isLive {
                // Remove the old link first. If it were removed later, the new link would be
                // deleted.
                place.plug = nil
                place = Place(try Plug(air: air, faults: faults, link: link))
            }
        }
    }

    /// Waits for faults that require unplugging, and unplugs the chip, until ``dismiss()`` is
    /// called.
    func attend() {
        let isWanted = { [self] in isAttended.load(ordering: .acquiring) }
        while faults.wait(atMost: nil, while: isWanted, until: { $0.takePullingOut() ? () : nil }) != nil {
            place.withLock { place in
                // The chip may have been plugged in again in the meantime.
                if !place.isLive {
                    place.plug = nil
                }
            }
        }
    }

    /// Ends ``attend()``.
    func dismiss() {
        isAttended.store(false, ordering: .releasing)
        faults.wake()
    }
}
