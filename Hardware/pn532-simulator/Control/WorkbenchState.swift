import PN532Simulator

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
