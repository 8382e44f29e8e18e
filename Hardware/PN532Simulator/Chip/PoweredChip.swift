import Synchronization

/// A chip from power-up to power-down. It consists of a serial port and the firmware.
///
/// The chip acknowledges a command when it arrives, even if the previous command is still running.
/// The new command then cancels the previous one, as an ACK from the host does. Each command has a
/// number. The chip sends a reply only if the number of its command is the latest.
final class PoweredChip: Sendable {
    private let terminal: PseudoTerminal
    /// The two lines of the serial port.
    private let (fromHost, toHost): (Wire, Wire)
    private let antenna: Antenna
    private let faults: Monitor<ChipFaults>
    private let line = Monitor(Line())
    /// The number of the latest command. It is changed only while `line` is locked.
    private let latest = Atomic(0)
    private let hasPower = Atomic(true)

    /// The state that the two threads share.
    private struct Line: Sendable {
        /// The commands that have arrived but have not started yet, with their numbers. On a busy machine, a
        /// cancelled command can be among them. It is still performed: a chip starts it at once, and then
        /// stops only its waits.
        var commands: [(command: Command, number: Int)] = []
        var isAwake = false
        /// The reply that is sent again after a NACK from the host.
        var lastReply: [UInt8] = []
    }

    /// The path of the serial port that hosts open.
    var path: String {
        terminal.path
    }

    init(air: Air, faults: Monitor<ChipFaults>) throws(SimulatorError) {
        terminal = try PseudoTerminal()
        (fromHost, toHost) = (Wire(air.realTime), Wire(air.realTime))
        antenna = Antenna(air: air)
        self.faults = faults
    }

    /// Whether the chip still has power.
    var isPowered: Bool {
        hasPower.load(ordering: .acquiring)
    }

    /// Ends ``listen()`` and ``work()``.
    func cutPower() {
        hasPower.store(false, ordering: .releasing)
        line.withLock { _ in cancel() }
        antenna.air.state.wake()
        faults.wake()
        terminal.interrupt()
    }
}

// MARK: The serial port

extension PoweredChip {
    /// Receives frames from the host until the power is cut.
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
            case .frame(let frame) where line.isAwake && isPowered:
                handle(frame, on: &line)
            case .frame:
                break  // A sleeping chip ignores frames.
            }
        }
        antenna.air.state.wake()
        faults.wake()
    }

    private func handle(_ frame: Frame, on line: inout Line) {
        switch frame {
        case .acknowledgement:
            cancel()
        case .negativeAcknowledgement:
            transmit(line.lastReply)
        case .information(.command, let data):
            guard let code = data.first else {
                return
            }
            cancel()
            acknowledge(Command(code: code, parameters: Array(data.dropFirst())), on: &line)
        case .information(.response, _), .syntaxError:
            break  // Hosts do not send these frames.
        }
    }

    private func acknowledge(_ command: Command, on line: inout Line) {
        guard let fault = strike(command, at: .acknowledgement) else {
            line.commands.append((command, latest.load(ordering: .acquiring)))
            return transmit(Frame.acknowledgement.bytes)
        }
        transmit(fault.acknowledgement)
        if fault.pullsOut {
            faults.withLock { $0.wantsPullingOut = true }
        }
    }

    /// Cancels the running command and those before it. The caller has locked `line`.
    private func cancel() {
        latest.wrappingAdd(1, ordering: .releasing)
    }

    /// Sends bytes to the host. The chip sends all its output through this method.
    private func transmit(_ bytes: [UInt8]) {
        if !faults.withLock({ $0.isMuted }) {
            toHost.carry(bytes: bytes.count) { $0.serialTime(bytes: bytes.count) }
            terminal.write(bytes)
        }
    }
}

// MARK: The firmware

extension PoweredChip {
    /// Runs commands from the host until the power is cut.
    func work() {
        var firmware = Firmware(antenna: antenna)
        while let (command, number) = nextCommand() {
            firmware.antenna.isWanted = { [self] in isLatest(number) }
            finish(command, number, with: firmware.perform(command))
        }
        antenna.goSilent()
    }

    private func nextCommand() -> (Command, Int)? {
        let isWanted = { [self] in isPowered }
        return line.wait(atMost: nil, while: isWanted) { $0.commands.isEmpty ? nil : $0.commands.removeFirst() }
    }

    private func isLatest(_ number: Int) -> Bool {
        latest.load(ordering: .acquiring) == number
    }

    private func finish(_ command: Command, _ number: Int, with reply: Reply) {
        guard let frame = Self.frame(reply, to: command) else {
            return
        }
        let fault = line.withLock { line -> Fault? in
            guard isLatest(number) else {
                return nil
            }
            line.lastReply = frame.bytes
            line.isAwake = command.code != Command.Code.powerDown.rawValue
            let fault = strike(command, at: .response)
            if fault?.isSlow != true {
                transmit(fault?.response(insteadOf: frame, to: command) ?? line.lastReply)
            }
            return fault
        }
        switch fault {
        case .delay(let pause): send([frame.bytes], number, each: pause)
        case .dribble(let pause): send(frame.bytes.map { [$0] }, number, each: pause)
        case .unplugAfter: leave()
        default: break
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

// MARK: Faults

extension PoweredChip {
    /// Chooses the fault that affects a command. If the fault unplugs the chip, the power is cut
    /// before any other thread can see the fault.
    private func strike(_ command: Command, at moment: Fault.Moment) -> Fault? {
        faults.withLock { faults in
            let fault = faults.strike(command, at: moment)
            if fault?.pullsOut == true {
                hasPower.store(false, ordering: .releasing)
            }
            return fault
        }
    }

    /// Sends each part after a pause. If the faults are cleared, sends the remaining parts without
    /// pauses. If the command is cancelled, sends nothing more.
    private func send(_ parts: [[UInt8]], _ number: Int, each pause: Duration) {
        for part in parts {
            _ = faults.wait(atMost: pause, while: { isLatest(number) }, until: { $0.holdsBack ? nil : () })
            line.withLock { _ in
                if isLatest(number) {
                    transmit(part)
                }
            }
        }
    }

    /// Waits until the host has read the sent bytes, which would be lost if the port disappeared.
    /// Then requests that the chip is unplugged.
    private func leave() {
        terminal.waitUntilRead(atMost: .seconds(1))
        faults.withLock { $0.wantsPullingOut = true }
    }
}
