import Bluetooth
import TestSupport

/// A radio and a simulated kernel, in simulated time.
struct Bench {
    var kernel = SimulatedKernel()
    var radio: Radio
    var now = Duration.seconds(1000)
    private(set) var packets: [ReceivedPacket] = []
    private(set) var scans: [FinishedScan] = []
    private(set) var failures: [ManagementStatus] = []
    private(set) var statuses: [BeaconStatus] = []

    /// The opcode of a command whose reply is held back once; nil if no reply is.
    var heldOpcode: UInt16?
    /// The reply that was held back.
    private(set) var heldReply: [UInt8]?

    /// Whether the kernel refuses to take commands.
    var isSendingRefused = false
    /// The number of commands that were refused.
    private(set) var refusals = 0

    /// - Parameter isStarted: Whether the radio has read the adapter.
    init(_ configuration: RadioConfiguration = Bench.quiet, seed: UInt64 = 1, isStarted: Bool = true) {
        radio = Radio(configuration, generator: SeededGenerator(seed))
        if isStarted { start() }
    }

    /// A radio that scans only once at the start and then hours later.
    static let quiet = RadioConfiguration(
        adapter: SimulatedKernel.index,
        schedule: ScanSchedule(duration: .seconds(1), intervals: .seconds(90_000) ... .seconds(90_000))
    )

    mutating func start() {
        radio.start(at: now)
        exchange()
    }

    /// Provides payloads that follow each other.
    ///
    /// - Parameter lives: The lives of the payloads in seconds. The payload number n has n in its
    ///   last byte.
    mutating func provide(_ lives: [Int], from start: Duration? = nil) {
        var from = start ?? now
        var payloads: [BeaconPayload] = []
        for (number, life) in lives.enumerated() {
            payloads.append(Self.payload(number, from: from, until: from + .seconds(life)))
            from += .seconds(life)
        }
        provide(payloads)
    }

    mutating func provide(_ payloads: [BeaconPayload]) {
        radio.provide(payloads, at: now)
        exchange()
    }

    static func payload(_ number: Int, from: Duration, until: Duration) -> BeaconPayload {
        let data =
            hex("02011a 03036ffd 17166ffd") + [UInt8](repeating: 7, count: 18) + [
                UInt8(number / 256), UInt8(number % 256),
            ]
        return BeaconPayload(data: data, from: from, until: until)!
    }

    /// Passes events to the radio.
    mutating func receive(_ events: [[UInt8]]) {
        for event in events {
            radio.receive(event, at: now)
            exchange()
        }
    }

    /// Delivers the reply that was held back.
    mutating func deliverReply() {
        receive([heldReply].compactMap(\.self))
        heldReply = nil
    }

    /// Lets time pass. Both sides do what is due at its time.
    mutating func wait(_ duration: Duration) {
        let end = now + duration
        while true {
            let ends = kernel.instances.values.map(\.end).min()
            let next = [radio.deadline(after: now), ends].compactMap(\.self).filter { $0 > now }.min() ?? end
            now = min(next, end)
            receive(kernel.advance(to: now))
            radio.advance(to: now)
            exchange()
            precondition(radio.deadline(after: now).map { $0 > now } ?? true, "a driver would never sleep")
            if now >= end { return }
        }
    }

    /// Passes the radio's commands to the kernel, and the answers back.
    private mutating func exchange() {
        while true {
            let outputs = radio.takeOutputs()
            if outputs.isEmpty { return }
            for output in outputs {
                switch output {
                case .send where isSendingRefused:
                    refusals += 1
                    radio.sendFailed(at: now)
                case .send(let packet) where packet.starts(with: heldOpcode?.littleEndianBytes ?? [0xFF, 0xFF]):
                    heldOpcode = nil
                    heldReply = kernel.receive(packet, at: now).first
                case .send(let packet):
                    for answer in kernel.receive(packet, at: now) { radio.receive(answer, at: now) }
                case .received(let packet): packets.append(packet)
                case .scanned(let scan): scans.append(scan)
                case .scanFailed(let status): failures.append(status)
                case .beacon(let status): statuses.append(status)
                }
            }
        }
    }
}
