/// A command to the kernel (mgmt-api.txt).
///
///     opcode2 index2 length2 parameters
///
/// Numbers are little-endian.
package enum ManagementCommand: Equatable, Sendable {
    case readIndexList
    case readInformation
    case setPowered(Bool)
    case setLowEnergy(Bool)
    case readAdvertisingFeatures
    case setScanTimes(interval: UInt16, window: UInt16)
    case removeAdvertising(instance: UInt8)
    case setAdvertisingParameters(instance: UInt8, timeout: UInt16, transmitPower: Int8)
    case setAdvertisingData(instance: UInt8, [UInt8])
    case addMonitor
    case removeMonitor(handle: UInt16)

    /// The index that stands for no adapter.
    package static let noIndex: UInt16 = 0xFFFF

    /// The service data of Exposure Notification (UUID 0xFD6F), which begin an element of type 16
    /// at any offset. The value has 31 bytes of which 2 count.
    private static let pattern: [UInt8] = [0x16, 0, 2, 0x6F, 0xFD] + [UInt8](repeating: 0, count: 29)

    /// Flags of an advertisement: its own timeout, intervals and transmit power. It is not
    /// connectable, and the kernel adds nothing to the data.
    private static let flags: UInt32 = 1 << 13 | 1 << 14 | 1 << 15

    /// 200 to 270 ms, in units of 0.625 ms.
    private static let intervals: (UInt32, UInt32) = (0x140, 0x1B0)

    var opcode: UInt16 {
        switch self {
        case .readIndexList: 0x0003
        case .readInformation: 0x0004
        case .setPowered: 0x0005
        case .setLowEnergy: 0x000D
        case .readAdvertisingFeatures: 0x003D
        case .removeAdvertising: 0x003F
        case .setScanTimes: 0x004C
        case .addMonitor: 0x0052
        case .removeMonitor: 0x0053
        case .setAdvertisingParameters: 0x0054
        case .setAdvertisingData: 0x0055
        }
    }

    /// The packet to the kernel.
    ///
    /// - Parameter index: The adapter's number. Ignored for ``readIndexList``.
    package func bytes(index: UInt16) -> [UInt8] {
        let index = self == .readIndexList ? Self.noIndex : index
        let parameters = parameters
        return opcode.littleEndianBytes + index.littleEndianBytes + UInt16(parameters.count).littleEndianBytes
            + parameters
    }

    private var parameters: [UInt8] {
        switch self {
        case .readIndexList, .readInformation, .readAdvertisingFeatures: []
        case .setPowered(let isOn), .setLowEnergy(let isOn): [isOn ? 1 : 0]
        case .removeAdvertising(let instance): [instance]
        case .setScanTimes(let interval, let window):
            Self.entry(0x0013, interval) + Self.entry(0x0014, window)
        case .addMonitor: [1] + Self.pattern
        case .removeMonitor(let handle): handle.littleEndianBytes
        case .setAdvertisingParameters(let instance, let timeout, let transmitPower):
            // The second number is the time until another instance has its turn: the default.
            [instance] + Self.flags.littleEndianBytes + (0 as UInt16).littleEndianBytes + timeout.littleEndianBytes
                + Self.intervals.0.littleEndianBytes + Self.intervals.1.littleEndianBytes
                + [UInt8(bitPattern: transmitPower)]
        case .setAdvertisingData(let instance, let data):
            [instance, UInt8(data.count), 0] + data
        }
    }

    /// An entry of the default system configuration.
    private static func entry(_ type: UInt16, _ value: UInt16) -> [UInt8] {
        type.littleEndianBytes + [2] + value.littleEndianBytes
    }
}
