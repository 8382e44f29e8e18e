import Synchronization

/// A chip from power-up until its power is cut: its serial port, and what it does for the host behind that.
///
/// The chip acknowledges a command as soon as it has come in, while the one before may be running still; that one is
/// then cancelled, as it is by an ACK of the host. Each command has a number, and a reply whose number is not the latest
/// is never sent.
final class PoweredChip: Sendable {
    private let terminal: PseudoTerminal
    /// The serial port's two lines.
    private let (fromHost, toHost): (Wire, Wire)
    private let antenna: Antenna
    private let faults: Monitor<Faults>
    private let line = Monitor(Line())
    /// The number of the latest command; changed only while `line` is locked.
    private let latest = Atomic(0)
    private let hasPower = Atomic(true)

    /// What the two threads share.
    private struct Line: Sendable {
        /// The command that has not been begun yet.
        var command: Command?
        var isAwake = false
        /// What a NACK of the host asks for again.
        var lastReply: [UInt8] = []
    }

    /// Where hosts find the serial port.
    var path: String {
        terminal.path
    }

    init(air: Air, faults: Monitor<Faults>) throws(SimulatorError) {
        terminal = try PseudoTerminal()
        (fromHost, toHost) = (Wire(air.realTime), Wire(air.realTime))
        antenna = Antenna(air: air)
        self.faults = faults
    }

    /// Ends ``listen()`` and ``work()``.
    func cutPower() {
        hasPower.store(false, ordering: .releasing)
        line.withLock { cancel(&$0) }
        antenna.air.state.wake()
        terminal.interrupt()
    }
}

// MARK: The serial port

extension PoweredChip {
    /// Takes what hosts send, until the power is cut.
    func listen() {
        var parser = FrameParser()
        while let bytes = terminal.read() {
            fromHost.carry(bytes: bytes.count) { $0.serialTime(bytes: bytes.count) }
            for case let event? in bytes.map({ parser.consume($0) }) {
                handle(event)
            }
        }
    }

    private func handle(_ event: FrameParser.Event) {
        line.withLock { line in
            switch event {
            case .wakeUp:
                line.isAwake = true
            case .frame(let frame) where line.isAwake:
                handle(frame, on: &line)
            case .frame:
                break  // A chip that sleeps hears nothing.
            }
        }
        antenna.air.state.wake()
    }

    private func handle(_ frame: Frame, on line: inout Line) {
        switch frame {
        case .acknowledgement:
            cancel(&line)
        case .negativeAcknowledgement:
            transmit(line.lastReply)
        case .information(.command, let data):
            guard let code = data.first else {
                return
            }
            cancel(&line)
            line.command = Command(code: code, parameters: Array(data.dropFirst()))
            transmit(Frame.acknowledgement.bytes)
        case .information(.response, _), .syntaxError:
            break  // A host does not send these.
        }
    }

    private func cancel(_ line: inout Line) {
        latest.wrappingAdd(1, ordering: .releasing)
        line.command = nil
    }

    /// The one way by which bytes leave the chip.
    private func transmit(_ bytes: [UInt8]) {
        if !faults.withLock({ $0.isMuted }) {
            toHost.carry(bytes: bytes.count) { $0.serialTime(bytes: bytes.count) }
            terminal.write(bytes)
        }
    }
}

// MARK: The firmware

extension PoweredChip {
    /// Does what hosts ask, until the power is cut.
    func work() {
        var firmware = Firmware(antenna: antenna)
        while let (command, number) = nextCommand() {
            firmware.antenna.isWanted = { [self] in latest.load(ordering: .acquiring) == number }
            finish(command, number, with: firmware.perform(command))
        }
        antenna.goSilent()
    }

    private func nextCommand() -> (Command, Int)? {
        let isPowered = { [self] in hasPower.load(ordering: .acquiring) }
        return line.wait(atMost: nil, while: isPowered) { line in
            defer { line.command = nil }
            return line.command.map { ($0, latest.load(ordering: .acquiring)) }
        }
    }

    private func finish(_ command: Command, _ number: Int, with reply: Reply) {
        line.withLock { line in
            guard latest.load(ordering: .acquiring) == number, let frame = Self.frame(reply, to: command) else {
                return
            }
            line.lastReply = frame.bytes
            line.isAwake = command.code != Command.Code.powerDown.rawValue
            transmit(line.lastReply)
        }
    }

    private static func frame(_ reply: Reply, to command: Command) -> Frame? {
        switch reply {
        case .response(let data): .information(.response, [command.code &+ 1] + data)
        case .syntaxError: .syntaxError
        case .none: nil
        }
    }
}
