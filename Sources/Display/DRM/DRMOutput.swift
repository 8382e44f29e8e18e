import CDRM

/// A connected screen: the source of its picture, and its size.
struct DRMOutput {
    let connector: UInt32
    /// The part of the card that continuously scans a picture out of memory.
    let crtc: UInt32
    let mode: drmModeModeInfo
    /// A name such as `HDMI-A-1 1920x1080`.
    let name: String

    init(connector: DRMConnector, crtc: UInt32, mode: drmModeModeInfo) {
        self.connector = connector.identifier
        self.crtc = crtc
        self.mode = mode
        name = "\(connector.name) \(mode.hdisplay)x\(mode.vdisplay)"
    }

    /// Whether the same picture fits both. The clock is the pixel rate in kHz.
    func isSame(as other: DRMOutput) -> Bool {
        name == other.name && connector == other.connector && mode.clock == other.mode.clock
            && mode.flags == other.mode.flags
    }
}
