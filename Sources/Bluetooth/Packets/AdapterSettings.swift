/// The settings of an adapter, as the kernel numbers them (mgmt-api.txt, Read Controller
/// Information).
package struct AdapterSettings: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let powered = AdapterSettings(rawValue: 1 << 0)
    package static let connectable = AdapterSettings(rawValue: 1 << 1)
    package static let discoverable = AdapterSettings(rawValue: 1 << 3)
    package static let lowEnergy = AdapterSettings(rawValue: 1 << 9)
    package static let privacy = AdapterSettings(rawValue: 1 << 13)

    /// The settings that give away who sends a beacon. With `connectable` or `discoverable`, Linux
    /// sends beacons from the public address. With `privacy`, it sends them from an address that
    /// does not change with the identifier.
    static let revealing: AdapterSettings = [.connectable, .discoverable, .privacy]

    /// The names of ``revealing`` settings that are on.
    var revealingNames: [String] {
        [(Self.connectable, "connectable"), (.discoverable, "discoverable"), (.privacy, "privacy")]
            .filter { contains($0.0) }.map(\.1)
    }
}
