import PN532Simulator

/// One fault at one moment, and the recovery from it.
struct FaultCell: Sendable {
    let fault: String
    let moment: String
    /// Causes the fault, and returns the time until the tag could be read again.
    let recovery: @Sendable (FaultTrial) throws -> Duration

    /// Whether the fault causes only silence, so that a program waits for a timeout.
    let isSilent: Bool

    private init(
        _ fault: String,
        at moment: String,
        isSilent: Bool = false,
        _ recovery: @escaping @Sendable (FaultTrial) throws -> Duration
    ) {
        self.fault = fault
        self.moment = moment
        self.isSilent = isSilent
        self.recovery = recovery
    }

    static let all = chip + air

    // MARK: The chip and its line

    private static let chip = (silent + talking).flatMap { fault in
        FaultTrial.Moment.allCases.map { moment in
            FaultCell(name(of: fault), at: moment.rawValue, isSilent: silent.contains(fault)) {
                try $0.recovery(from: fault, at: moment)
            }
        }
    }

    private static func name(of fault: Fault) -> String {
        switch fault {
        case .status(let status): "status \(hex: status)"
        case .payload(let payload): "payload of \(payload.count) bytes"
        case .garbage: "garbage"
        default: "\(fault)"
        }
    }

    private static let silent: [Fault] = [
        .noAck, .partialAck(1), .partialAck(5), .hangAfterAck, .truncated(4), .truncated(6), .delay(.milliseconds(400)),
        .dribble(.milliseconds(100)),
    ]

    private static let talking: [Fault] =
        [
            .nack, .unplugBefore, .unplugAfter, .errorFrame, .badLCS, .badDCS, .badTFI, .badCode, .badPostamble,
            .garbage([0xAA, 0x00, 0xFF]), .duplicate, .payload([]), .payload([0x00]),
            .payload([UInt8](repeating: 0x20, count: 263)),
        ] + statuses.map(Fault.status)

    /// The statuses that libnfc knows, and the unknown status 3F. After status 40, libnfc retries.
    /// Status 80 ends libnfc's process.
    private static let statuses: [UInt8] = [
        0x01, 0x02, 0x03, 0x05, 0x07, 0x09, 0x0A, 0x0B, 0x0E, 0x10, 0x12, 0x13, 0x14, 0x18, 0x23, 0x25, 0x26, 0x27,
        0x29,
        0x2A, 0x2B, 0x2E, 0x3F, 0x40, 0x7F, 0x80, 0xC0,
    ]

    // MARK: The air

    private static let air = leaving + disturbances + [slowHost]

    /// The statuses that chips reportedly return when the field is gone; nil for no status.
    private static let fieldLostStatuses: [UInt8?] = [0x29, 0x2B, 0x0A, 0x13, 0x25, nil]

    /// RATS is frame 1. Frame 4 selects the file with the message. Frame 6 reads the beginning of
    /// the file, and two further frames read the rest.
    private static let leaving = fieldLostStatuses.flatMap { status in
        (1...8).map { frames in
            FaultCell(
                "telephone leaves, status \(status.map { "\(hex: $0)" } ?? "none")",
                at: "frame \(frames)",
                isSilent: status == nil
            ) { trial in
                trial.kiosk.air.fieldLostStatus = status.map(Status.init(rawValue:))
                defer { trial.kiosk.air.fieldLostStatus = .released }
                return try trial.recovery(afterLeavingAt: frames)
            }
        }
    }

    private static let disturbances = [AirFault.lost, .corrupted].flatMap { fault in
        [AirDirection.toCard, .toReader].flatMap { direction in
            // The reader retries twice.
            [1, 3, 8].map { times in
                FaultCell("frame \(fault)", at: "\(direction), \(times) in a row") {
                    try $0.recovery(from: fault, direction, times: times)
                }
            }
        }
    }

    /// The delay exceeds the 155 ms for which a reader waits for an answer.
    private static let slowHost = FaultCell("waiting time extension", at: FaultTrial.Moment.sending.rawValue) { trial in
        trial.kiosk.air.extendsWaitingTime = true
        defer { trial.kiosk.air.extendsWaitingTime = false }
        return try trial.recovery(from: .delay(.milliseconds(400)), at: .sending)
    }
}

extension String.StringInterpolation {
    fileprivate mutating func appendInterpolation(hex byte: UInt8) {
        appendLiteral((byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true))
    }
}
