import CDRM

/// A connected screen: the CRTC that feeds it, and its size.
struct DRMOutput {
    let connector: UInt32
    /// The part of the card that continuously reads a picture from memory and sends it to the
    /// screen.
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

    /// Whether the same picture fits both outputs. The clock is the pixel rate in kHz.
    func isSame(as other: DRMOutput) -> Bool {
        name == other.name && connector == other.connector && mode.clock == other.mode.clock
            && mode.flags == other.mode.flags
    }
}
