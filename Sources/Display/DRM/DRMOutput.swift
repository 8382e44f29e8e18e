import CDRM

/// A screen that is connected: where its picture comes from, and how large it is.
struct DRMOutput {
    let connector: UInt32
    /// The part of the card that reads a picture out of memory again and again.
    let crtc: UInt32
    let mode: drmModeModeInfo
    /// Such as `HDMI-A-1 1920x1080`.
    let name: String

    init(connector: DRMConnector, crtc: UInt32, mode: drmModeModeInfo) {
        self.connector = connector.identifier
        self.crtc = crtc
        self.mode = mode
        name = "\(connector.name) \(mode.hdisplay)x\(mode.vdisplay)"
    }

    /// Whether the same picture can be shown on both. The clock is the pixels a second, in kHz.
    func isSame(as other: DRMOutput) -> Bool {
        name == other.name && connector == other.connector && mode.clock == other.mode.clock
            && mode.flags == other.mode.flags
    }
}
