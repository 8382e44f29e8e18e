package import Cryptography
import Encodings
package import ExposureNotification

/// The packets with one identifier that were received in one scan.
package struct ScannedBeacon: Sendable, Equatable {
    package struct Packet: Sendable, Equatable {
        /// Seconds since the beginning of 1970.
        let time: Int64
        /// The received signal strength in dBm.
        let rssi: Int8

        package init(time: Int64, rssi: Int8) {
            (self.time, self.rssi) = (time, rssi)
        }
    }

    /// The maximum number of packets that are kept of a scan. Beacons are sent every 200 to 270 ms, so
    /// that a scan of 4 seconds receives about 20.
    package static let maximumPackets = 32
    /// The maximum time in seconds between the first and the last packet.
    private static let longest: Int64 = 255

    package let advertisement: Advertisement
    /// In ascending order of time, 1 to ``maximumPackets``.
    package let packets: [Packet]
    /// The end of the previous scan, in seconds since the beginning of 1970; nil if it is unknown.
    let previousScan: Int64?

    /// - Parameter packets: The packets in any order, at least one. Packets that are late, and too
    ///   many packets, are left out.
    package init(_ advertisement: Advertisement, packets: [Packet], previousScan: Int64?) {
        self.advertisement = advertisement
        let sorted = packets.sorted { $0.time < $1.time }
        let limit = sorted[0].time + Self.longest
        self.packets = Array(sorted.prefix(Self.maximumPackets).prefix { $0.time <= limit })
        self.previousScan = previousScan
    }

    /// A sighting for each packet.
    var sightings: [Sighting] {
        packets.map {
            Sighting(advertisement: advertisement, time: $0.time, rssi: Int($0.rssi), previousScan: previousScan)
        }
    }
}

/// The beacons of one UTC day, as many as fit into 4 KiB. All pages have the same size.
///
/// ```
/// page   = record* || zeros                                                             4096 bytes
/// record = packets (1) || identifier (16) || metadata (4) || BE32(time of the first packet)
///          || BE16(seconds since the end of the previous scan, or FFFF)
///          || (seconds since the first packet (1) || RSSI (1))*                         27 + 2 * packets
/// ```
package struct SightingPage: StoredValue, Equatable {
    package static let size = 4096
    private static let headSize = 27
    private static let unknown = UInt16.max

    package private(set) var beacons: [ScannedBeacon] = []
    private var count = 0

    package init() {}

    /// Adds a beacon, and returns whether there was space for it.
    package mutating func add(_ beacon: ScannedBeacon) -> Bool {
        let size = Self.headSize + 2 * beacon.packets.count
        guard count + size <= Self.size else { return false }
        beacons.append(beacon)
        count += size
        return true
    }

    package var encoded: SecretBytes {
        SecretBytes(maximumCount: Self.size) { bytes in
            for beacon in beacons {
                let first = beacon.packets[0].time
                let gap = beacon.previousScan.map { UInt16(exactly: first - $0) ?? Self.unknown } ?? Self.unknown
                bytes.append(UInt8(beacon.packets.count))
                bytes += beacon.advertisement.identifier.bytes + beacon.advertisement.encryptedMetadata
                bytes += UInt32(first).bigEndianBytes + gap.bigEndianBytes
                for packet in beacon.packets {
                    bytes += [UInt8(packet.time - first), UInt8(bitPattern: packet.rssi)]
                }
            }
            bytes += [UInt8](repeating: 0, count: Self.size - bytes.count)
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.size else { return nil }
        var content = Array(copying: bytes)
        defer { cleanse(&content) }
        var rest = content[...]
        while let packets = rest.first, packets > 0 {
            guard let beacon = Self.beacon(rest.dropFirst(), Int(packets)), add(beacon) else { return nil }
            rest = rest.dropFirst(Self.headSize + 2 * Int(packets))
        }
        guard rest.allSatisfy({ $0 == 0 }) else { return nil }
    }

    private static func beacon(_ bytes: ArraySlice<UInt8>, _ packetCount: Int) -> ScannedBeacon? {
        guard bytes.count >= headSize - 1 + 2 * packetCount, packetCount <= ScannedBeacon.maximumPackets,
            let identifier = ProximityIdentifier(bytes.prefix(16))
        else { return nil }
        let fields = bytes.dropFirst(16)
        let first = Int64(UInt32(bigEndianBytes: fields.dropFirst(4).prefix(4)))
        let gap = UInt16(bigEndianBytes: fields.dropFirst(8).prefix(2))
        let pairs = Array(fields.dropFirst(10).prefix(2 * packetCount))
        let beacon = ScannedBeacon(
            Advertisement(identifier: identifier, encryptedMetadata: Array(fields.prefix(4))),
            packets: stride(from: 0, to: pairs.count, by: 2).map {
                ScannedBeacon.Packet(time: first + Int64(pairs[$0]), rssi: Int8(bitPattern: pairs[$0 + 1]))
            },
            previousScan: gap == unknown ? nil : first - Int64(gap)
        )
        let times = stride(from: 0, to: pairs.count, by: 2).map { first + Int64(pairs[$0]) }
        return beacon.packets.map(\.time) == times && times[0] == first ? beacon : nil
    }
}

extension ScannedBeacon: Redacted {
    package var description: String { "<scanned beacon>" }
}

extension SightingPage: Redacted {
    package var description: String { "<page of sightings>" }
}
