/// What a design did in the run of a town.
struct DesignRun: Sendable {
    /// The time of the warning of each warned person.
    var warnings: [Int: Int64] = [:]
    var traffic = Traffic()
    /// What an observer of the network sees, except for downloads, which are the same for everybody.
    var packets: [Packet] = []
    /// The CPU time of each part of a device's work, in seconds per device and day.
    var deviceTime: [(part: String, seconds: Double)] = []

    /// Records the first warning of a person.
    mutating func warn(_ person: Int, at time: Int64) {
        warnings[person] = min(warnings[person] ?? .max, time)
    }

    /// Records a message that a device sends, and its answer.
    mutating func send(from person: Int, at time: Int64, bytes: Int, answer: Int) {
        packets.append(Packet(time: time, address: person, direction: .sent, bytes: bytes))
        traffic.sent += bytes
        traffic.received += answer
        traffic.requests += 1
    }

    /// Records a message that the server sends to a device without a request.
    mutating func push(to person: Int, at time: Int64, bytes: Int) {
        packets.append(Packet(time: time, address: person, direction: .pushed, bytes: bytes))
        traffic.received += bytes
    }

    /// Records downloads of every device, with the size of all files for one device.
    mutating func download(devices: Int, bytes: Int, requests: Int) {
        traffic.received += devices * bytes
        traffic.requests += devices * requests
    }
}

/// The bytes of bodies and the requests of all devices. TLS and headers come in addition.
struct Traffic: Sendable {
    var sent = 0
    var received = 0
    var requests = 0
}

/// A message on the network. Its content is encrypted.
struct Packet: Sendable {
    /// Seconds since 1970.
    let time: Int64
    /// The subscriber's number. The observer knows the subscriber.
    let address: Int
    let direction: Direction
    let bytes: Int

    enum Direction: Sendable {
        case sent
        /// From the server, without a request.
        case pushed
    }
}
