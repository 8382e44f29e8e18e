/// A block of the half-duplex transmission protocol, without its checksum.
///
///     PCB [CID] [INF]
///     I-block   000c i n1b      c more blocks follow, i a CID follows, n a NAD follows, b block number
///     R-block   101k i01b       k not acknowledged
///     S-block   11tt i010       tt 00 deselect, 11 waiting time extension
///
/// A NAD addresses one of several applications on a card. Neither side uses NADs here, and a block
/// with a NAD is not recognised. Source: ISO/IEC 14443-4, §7.1.
package struct Block: Equatable, Sendable {
    /// The kind of a block, which is encoded in its PCB.
    package enum Kind: Equatable, Sendable {
        case information(number: UInt8, isChained: Bool)
        case acknowledgement(number: UInt8)
        case negativeAcknowledgement(number: UInt8)
        case deselect
        case waitingTimeExtension
    }

    package var kind: Kind
    /// The card identifier, 0 to 14; nil if the block has no card identifier.
    package var cid: UInt8?
    /// The information field. In a waiting time extension, this field is one byte, the multiplier.
    package var information: [UInt8] = []

    private static let cidFollows: UInt8 = 0x08
    /// The largest card identifier; 15 is reserved.
    private static let greatestCID: UInt8 = 14

    init(_ kind: Kind, cid: UInt8? = nil, information: [UInt8] = []) {
        self.kind = kind
        self.cid = cid
        self.information = information
    }

    /// Parses a block.
    ///
    /// - Returns: Nil if the kind of the block is unknown, or if the block has fields that its kind
    ///   cannot have.
    package init?(frame: [UInt8]) {
        guard let pcb = frame.first, let kind = Kind(pcb: pcb) else {
            return nil
        }
        var rest = frame.dropFirst()
        if pcb & Self.cidFollows != 0 {
            guard let byte = rest.popFirst() else {
                return nil
            }
            // The two high bits are the card's power level. The readers here do not use it.
            let identifier = byte & 0x0F
            guard identifier <= Self.greatestCID else {
                return nil
            }
            cid = identifier
        }
        guard kind.canHave(informationCount: rest.count) else {
            return nil
        }
        self.kind = kind
        information = Array(rest)
    }

    /// The bytes of the block in the air.
    package var frame: [UInt8] {
        let header = cid.map { [kind.pcb | Self.cidFollows, $0] } ?? [kind.pcb]
        return header + information
    }

    /// The maximum number of information bytes in a frame of `size` bytes, without PCB, CID and the
    /// two-byte checksum.
    static func capacity(ofFrame size: Int, hasCID: Bool) -> Int {
        size - (hasCID ? 4 : 3)
    }
}

extension Block.Kind {
    fileprivate init?(pcb: UInt8) {
        let number = pcb & 0x01
        switch pcb & ~0x08 {
        case 0x02, 0x03: self = .information(number: number, isChained: false)
        case 0x12, 0x13: self = .information(number: number, isChained: true)
        case 0xA2, 0xA3: self = .acknowledgement(number: number)
        case 0xB2, 0xB3: self = .negativeAcknowledgement(number: number)
        case 0xC2: self = .deselect
        case 0xF2: self = .waitingTimeExtension
        default: return nil
        }
    }

    fileprivate var pcb: UInt8 {
        switch self {
        case .information(let number, let isChained): (isChained ? 0x12 : 0x02) | number
        case .acknowledgement(let number): 0xA2 | number
        case .negativeAcknowledgement(let number): 0xB2 | number
        case .deselect: 0xC2
        case .waitingTimeExtension: 0xF2
        }
    }

    fileprivate func canHave(informationCount count: Int) -> Bool {
        switch self {
        case .information: true
        case .waitingTimeExtension: count == 1
        case .acknowledgement, .negativeAcknowledgement, .deselect: count == 0
        }
    }
}
