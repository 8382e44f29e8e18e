import Synchronization

/// Where a chip is plugged in, and pulled out again.
final class Socket: Sendable {
    /// What the chip does wrong, now and when it is plugged in again.
    let faults = Monitor(ChipFaults())

    private let air: Air
    private let link: String?
    private let place: Mutex<Place>
    private let isAttended = Atomic(true)

    private struct Place: ~Copyable, Sendable {
        var plug: Plug?
        /// Where the chip is plugged in, or was last.
        let path: String

        init(_ plug: consuming Plug) {
            path = plug.path
            self.plug = consume plug
        }

        /// Whether a chip is here and runs.
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

    /// Plugs the chip in unless it is.
    func replug() throws(SimulatorError) {
        try place.withLock { place throws(SimulatorError) in
            if !place.isLive {
                // The old link would take the new one along.
                place.plug = nil
                place = Place(try Plug(air: air, faults: faults, link: link))
            }
        }
    }

    /// Pulls the chip out whenever a fault wants it, until ``dismiss()``.
    func attend() {
        let isWanted = { [self] in isAttended.load(ordering: .acquiring) }
        while faults.wait(atMost: nil, while: isWanted, until: { $0.takePullingOut() ? () : nil }) != nil {
            place.withLock { place in
                // It may have been plugged in again since.
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
