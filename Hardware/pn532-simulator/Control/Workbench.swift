import FoundationEssentials
import PN532Simulator

/// The air and the two chips. A workbench handles the requests to the control socket.
struct Workbench: Sendable {
    let air: Air
    let kiosk: SimulatedPN532
    let reader: SimulatedPN532

    /// The action of a request, which is performed after the whole request has been parsed.
    private typealias Action = () throws(SimulatorError) -> Void

    /// Handles a line that contains a request.
    ///
    /// - Returns: The line with the answer, including its line end.
    func answer(_ line: [UInt8]) -> [UInt8] {
        do {
            var fields = try RequestFields(line)
            let verb = try fields.text("do")
            if verb == "state" {
                try fields.finish()
                return Self.encode(WorkbenchState(self))
            }
            let action = try action(verb, &fields)
            try fields.finish()
            try action()
            return Self.encode(["ok": true])
        } catch {
            return Self.refusal("\(error)")
        }
    }

    /// Returns the answer to a refused request.
    static func refusal(_ sentence: String) -> [UInt8] {
        encode(["error": sentence])
    }

    private static func encode(_ answer: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Array(encoder.encode(answer)) + [UInt8(ascii: "\n")]
        } catch {
            preconditionFailure("strings, numbers and flags can be encoded: \(error)")
        }
    }

    private func action(_ verb: String, _ fields: inout RequestFields) throws(RequestError) -> Action {
        let place = try fields.text("at")
        switch place {
        case "air": return try action(verb, at: air, &fields)
        case "kiosk": return try action(verb, at: kiosk, &fields)
        case "reader": return try action(verb, at: reader, &fields)
        default: throw .unknown(place, as: "at", choices: "air, kiosk or reader")
        }
    }

    private func action(
        _ verb: String,
        at chip: SimulatedPN532,
        _ fields: inout RequestFields
    ) throws(RequestError) -> Action {
        switch verb {
        case "inject":
            let (fault, command, times) = (try Fault(&fields), try fields.command(), try fields.times())
            return { chip.inject(fault, on: command, times: times) }
        case "clear": return { chip.clearFaults() }
        case "mute": return { chip.isMuted = true }
        case "unmute": return { chip.isMuted = false }
        case "unplug": return { chip.unplug() }
        case "replug": return { () throws(SimulatorError) in try chip.replug() }
        default: throw .unknown(verb, as: "do", choices: "inject, clear, mute, unmute, unplug or replug at a chip")
        }
    }

    private func action(_ verb: String, at air: Air, _ fields: inout RequestFields) throws(RequestError) -> Action {
        switch verb {
        case "lose": return try inject(.lost, &fields)
        case "corrupt": return try inject(.corrupted, &fields)
        case "leave":
            let count = try fields.number("after", in: 1...1_000_000)
            return { air.readerLeaves(afterFrames: count) }
        case "clear": return { air.clearFaults() }
        case "couple": return { air.isCoupled = true }
        case "decouple": return { air.isCoupled = false }
        case "allowExtension": return { air.extendsWaitingTime = true }
        case "forbidExtension": return { air.extendsWaitingTime = false }
        case "reportFieldLost":
            let status = try fields.byteOrNull("status").map(Status.init(rawValue:))
            return { air.fieldLostStatus = status }
        default:
            let choices = "lose, corrupt, leave, clear, couple, decouple, allowExtension, forbidExtension or "
            throw .unknown(verb, as: "do", choices: choices + "reportFieldLost at the air")
        }
    }

    private func inject(_ fault: AirFault, _ fields: inout RequestFields) throws(RequestError) -> Action {
        let receiver = try fields.text("to")
        guard let direction = ["card": AirDirection.toCard, "reader": .toReader][receiver] else {
            throw .unknown(receiver, as: "to", choices: "card or reader")
        }
        let times = try fields.times()
        return { [air] in air.inject(fault, direction, times: times) }
    }
}

/// The answer to the request "state".
struct WorkbenchState: Encodable {
    let air: AirState
    let kiosk: ChipState
    let reader: ChipState

    init(_ workbench: Workbench) {
        air = AirState(workbench.air)
        kiosk = ChipState(workbench.kiosk)
        reader = ChipState(workbench.reader)
    }

    struct AirState: Encodable {
        let coupled: Bool
        let taps: Int
        let frames: Int
        let faultsStruck: Int

        init(_ air: Air) {
            coupled = air.isCoupled
            taps = air.taps
            frames = air.frames
            faultsStruck = air.faultsStruck
        }
    }

    struct ChipState: Encodable {
        let device: String
        let pluggedIn: Bool
        let muted: Bool
        let faultsStruck: Int

        init(_ chip: SimulatedPN532) {
            device = chip.devicePath
            pluggedIn = chip.isPluggedIn
            muted = chip.isMuted
            faultsStruck = chip.faultsStruck
        }
    }
}
