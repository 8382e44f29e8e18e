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

/// A connector of a graphics card, and the screen that is connected to it.
struct DRMConnector {
    let identifier: UInt32
    /// The kernel's name for the connector below `/sys/class/drm`, such as `HDMI-A-1`.
    let name: String
    /// The screen's preferred mode. If there is no preferred mode, the screen's first mode. Nil if
    /// no screen is connected.
    let mode: drmModeModeInfo?
    /// One bit for each CRTC that can feed the connector. The position of the bit is the CRTC's
    /// index on the card.
    let possibleCRTCs: UInt32
    /// The encoder that currently connects a CRTC to the connector, if any.
    let encoder: UInt32

    /// - Parameters:
    ///   - isProbed: Whether to query the screen itself, which is slow. Otherwise, the connector
    ///     has the state that the kernel last saw.
    /// - Returns: Nil if the connector no longer exists, which happens with docking stations.
    init?(_ identifier: UInt32, of card: DRMCard, isProbed: Bool) {
        let read = unsafe isProbed ? drmModeGetConnector : drmModeGetConnectorCurrent
        guard let pointer = unsafe read(card.descriptor, identifier) else { return nil }
        defer { unsafe drmModeFreeConnector(pointer) }
        let connector = unsafe pointer.pointee
        self.identifier = identifier
        let type = unsafe drmModeGetConnectorTypeName(connector.connector_type).map { unsafe String(cString: $0) }
        name = unsafe "\(type ?? "Unknown")-\(connector.connector_type_id)"
        let modes = unsafe UnsafeBufferPointer(start: connector.modes, count: Int(connector.count_modes))
        let isPreferred = { (mode: drmModeModeInfo) in mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }
        mode = unsafe connector.connection == DRM_MODE_CONNECTED ? modes.first(where: isPreferred) ?? modes.first : nil
        possibleCRTCs = unsafe drmModeConnectorGetPossibleCrtcs(card.descriptor, pointer)
        encoder = unsafe connector.encoder_id
    }
}
