/// The commands of the simulated controllers: those that Linux sends to a controller for Bluetooth
/// Low Energy (Bluetooth Core Specification 5.3, volume 4, part E, section 7).
package enum Opcode: UInt16, CaseIterable, Sendable {
    case setEventMask = 0x0C01
    case reset = 0x0C03
    case setEventMaskPage2 = 0x0C63
    case writeLEHostSupport = 0x0C6D

    case readLocalVersion = 0x1001
    case readSupportedCommands = 0x1002
    case readLocalFeatures = 0x1003
    case readBufferSize = 0x1005
    case readAddress = 0x1009

    case setLEEventMask = 0x2001
    case readLEBufferSize = 0x2002
    case readLEFeatures = 0x2003
    case setRandomAddress = 0x2005
    case setAdvertisingParameters = 0x2006
    case readAdvertisingPower = 0x2007
    case setAdvertisingData = 0x2008
    case setScanResponse = 0x2009
    case enableAdvertising = 0x200A
    case setScanParameters = 0x200B
    case enableScan = 0x200C
    case readAcceptListSize = 0x200F
    case clearAcceptList = 0x2010
    case addToAcceptList = 0x2011
    case removeFromAcceptList = 0x2012
    case makeRandomNumber = 0x2018
    case readSupportedStates = 0x201C

    case setSetRandomAddress = 0x2035
    case setExtendedAdvertisingParameters = 0x2036
    case setExtendedAdvertisingData = 0x2037
    case setExtendedScanResponse = 0x2038
    case enableExtendedAdvertising = 0x2039
    case readMaximumAdvertisingData = 0x203A
    case readNumberOfSets = 0x203B
    case removeSet = 0x203C
    case clearSets = 0x203D
    case setExtendedScanParameters = 0x2041
    case enableExtendedScan = 0x2042
    case readTransmitPower = 0x204B

    /// Whether only controllers of this kind have the command; nil if all controllers have it.
    var onlyKind: ControllerKind? {
        switch self {
        case .setAdvertisingParameters, .readAdvertisingPower, .setAdvertisingData, .setScanResponse,
            .enableAdvertising, .setScanParameters, .enableScan:
            .legacy
        case .setSetRandomAddress, .setExtendedAdvertisingParameters, .setExtendedAdvertisingData,
            .setExtendedScanResponse, .enableExtendedAdvertising, .readMaximumAdvertisingData, .readNumberOfSets,
            .removeSet, .clearSets, .setExtendedScanParameters, .enableExtendedScan, .readTransmitPower:
            .extended
        default: nil
        }
    }
}
