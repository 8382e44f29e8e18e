import BluetoothSimulator
import TestSupport

/// The beacons in the log of the air.
struct SeenBeacons {
    /// The packets with one identifier.
    struct Life {
        let payload: [UInt8]
        fileprivate(set) var addresses: Set<AirAddress>
        let first: Duration
        fileprivate(set) var last: Duration
    }

    /// The identifiers in the order of their first packets.
    private(set) var lives: [Life] = []
    /// The payloads of each address.
    private(set) var payloads: [AirAddress: Set<[UInt8]>] = [:]
    private(set) var powers: Set<Int> = []
    private(set) var types: Set<PacketType> = []

    init(_ log: [AirRecord] = []) {
        add(log)
    }

    mutating func add(_ log: some Sequence<AirRecord>) {
        for record in log {
            payloads[record.address, default: []].insert(record.payload)
            powers.insert(record.power)
            types.insert(record.type)
            guard let index = lives.lastIndex(where: { $0.payload == record.payload }) else {
                lives.append(
                    Life(
                        payload: record.payload,
                        addresses: [record.address],
                        first: record.time,
                        last: record.time
                    )
                )
                continue
            }
            lives[index].addresses.insert(record.address)
            lives[index].last = record.time
        }
    }

    /// Whether no address was seen with two identifiers, and no identifier with two addresses.
    var isUnlinkable: Bool {
        payloads.values.allSatisfy { $0.count == 1 } && lives.allSatisfy { $0.addresses.count == 1 }
    }

    /// The times between the last packet of an identifier and the first packet of the next one.
    var gaps: [Duration] { zip(lives, lives.dropFirst()).map { $1.first - $0.last } }
}

/// A packet that a radio in the machine has received.
struct HeardPacket {
    let address: [UInt8]
    let rssi: Int
    let data: [UInt8]

    /// Parses a line of `bluetooth-trial radio`. Returns nil for a line about something else.
    init?(_ line: String) {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 4, fields[0] == "received", let rssi = Int(fields[2]) else { return nil }
        (address, self.rssi, data) = (hex(fields[1]), rssi, hex(fields[3]))
    }
}
