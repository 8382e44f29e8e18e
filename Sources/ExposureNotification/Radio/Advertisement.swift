/// The payload of a beacon's advertisement (Exposure Notification Bluetooth Specification v1.2).
package struct Advertisement: Sendable, Equatable {
    package let identifier: ProximityIdentifier
    /// The encrypted metadata. A reader accepts beacons with other lengths than 4 bytes, but such
    /// metadata cannot be used.
    package let encryptedMetadata: [UInt8]

    package init(identifier: ProximityIdentifier, encryptedMetadata: [UInt8]) {
        (self.identifier, self.encryptedMetadata) = (identifier, encryptedMetadata)
    }

    /// The 16-bit service UUID of Exposure Notification, in the order of transmission.
    private static let service: [UInt8] = [0x6F, 0xFD]
    /// Types of advertising data (Bluetooth Assigned Numbers, section 2.3).
    private static let (flags, completeList, serviceData): (UInt8, UInt8, UInt8) = (0x01, 0x03, 0x16)

    /// The advertising data, 31 bytes: flags as iPhones send them, the list of services, and the
    /// service data.
    package var bytes: [UInt8] {
        let data = Self.service + identifier.bytes + encryptedMetadata
        return [2, Self.flags, 0x1A, 3, Self.completeList] + Self.service + [UInt8(data.count + 1), Self.serviceData]
            + data
    }

    /// Parses advertising data. Only the service data are required. Nil if they are absent, or if
    /// the data are malformed.
    ///
    /// - Parameter lengths: The accepted lengths of the service data after the service UUID.
    package init?(_ bytes: some Collection<UInt8>, accepting lengths: ClosedRange<Int>) {
        var rest = Array(bytes)[...]
        var found: ArraySlice<UInt8>?
        while let length = rest.first.map({ Int($0) }), length > 0 {
            guard rest.count > length else { return nil }
            let element = rest.dropFirst().prefix(length)
            rest = rest.dropFirst(length + 1)
            guard found == nil, element.first == Self.serviceData, element.dropFirst().starts(with: Self.service) else {
                continue
            }
            found = element.dropFirst(3)
        }
        guard let found, lengths.contains(found.count),
            let identifier = ProximityIdentifier(found.prefix(ProximityIdentifier.count))
        else { return nil }
        self.init(identifier: identifier, encryptedMetadata: Array(found.dropFirst(ProximityIdentifier.count)))
    }
}
