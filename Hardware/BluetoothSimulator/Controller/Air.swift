/// The air between controllers: who hears whom, and how well. It has no clock and no I/O.
///
/// Each packet arrives at all other controllers at once. The signal strength is the transmit power
/// minus the attenuation between the two controllers. Packets do not collide.
package struct Air: Sendable {
    package private(set) var controllers: [Controller]
    /// All packets since the start or since the last call of ``takeLog()``, in the order of time.
    package private(set) var log: [AirRecord] = []

    private var attenuations: [Path: Int] = [:]
    private var generator: any RandomNumberGenerator & Sendable

    /// The way from one controller to another.
    private struct Path: Hashable {
        let from: Int
        let to: Int
    }

    /// - Parameters:
    ///   - attenuation: The attenuation in dB between all controllers at first; nil if they do not
    ///     hear each other.
    ///   - generator: Chooses the random delays.
    package init(
        _ controllers: [Controller],
        attenuation: Int? = 60,
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.controllers = controllers
        self.generator = generator
        for from in controllers.indices {
            for to in controllers.indices where from != to {
                attenuations[Path(from: from, to: to)] = attenuation
            }
        }
    }

    /// Changes the attenuation in dB in both directions; nil if they do not hear each other.
    package mutating func setAttenuation(_ attenuation: Int?, between one: Int, and other: Int) {
        setAttenuation(attenuation, from: one, to: other)
        setAttenuation(attenuation, from: other, to: one)
    }

    /// Changes the attenuation in dB in one direction; nil if `to` does not hear `from`.
    package mutating func setAttenuation(_ attenuation: Int?, from: Int, to: Int) {
        attenuations[Path(from: from, to: to)] = attenuation
    }

    /// Changes a controller, for example to inject a fault.
    package mutating func change<Result>(_ index: Int, _ body: (inout Controller) -> Result) -> Result {
        body(&controllers[index])
    }

    /// Passes bytes from a host to its controller, after everything that was due before.
    package mutating func receive(_ bytes: some Sequence<UInt8>, by index: Int, at now: Duration) {
        advance(to: now)
        controllers[index].receive(bytes, at: now, using: &generator)
    }

    /// The time at which something happens next; nil if all controllers are silent.
    package var nextEvent: Duration? { controllers.compactMap(\.nextEvent).min() }

    /// Does everything that is due until `now`, in the order of time.
    package mutating func advance(to now: Duration) {
        while let (index, time) = next(), time <= now {
            guard let packet = controllers[index].act(using: &generator) else { continue }
            log.append(packet, by: index, packet.type, packet.address, packet.data)
            deliver(packet, from: index)
        }
    }

    /// Returns and clears the log.
    package mutating func takeLog() -> [AirRecord] {
        defer { log = [] }
        return log
    }

    private func next() -> (Int, Duration)? {
        controllers.indices.compactMap { index in controllers[index].nextEvent.map { (index, $0) } }
            .min { $0.1 < $1.1 }
    }

    private mutating func deliver(_ packet: Transmission, from sender: Int) {
        for receiver in controllers.indices {
            guard receiver != sender, let attenuation = attenuations[Path(from: sender, to: receiver)],
                let scanner = controllers[receiver].hear(packet, rssi: packet.power - attenuation)
            else { continue }
            log.append(packet, by: receiver, .scanRequest, scanner, [])
            log.append(packet, by: sender, .scanResponse, packet.address, packet.response)
        }
    }
}

extension [AirRecord] {
    fileprivate mutating func append(
        _ packet: Transmission,
        by sender: Int,
        _ type: PacketType,
        _ address: AirAddress,
        _ payload: [UInt8]
    ) {
        append(
            AirRecord(
                sender: sender,
                time: packet.time,
                type: type,
                address: address,
                power: packet.power,
                payload: payload
            )
        )
    }
}
