import CDRM

/// A socket of a graphics card, and what is connected to it.
struct DRMConnector {
    let identifier: UInt32
    /// As the kernel names it below `/sys/class/drm`, such as `HDMI-A-1`.
    let name: String
    /// The mode that the screen prefers, otherwise its first one; nil if none is connected.
    let mode: drmModeModeInfo?
    /// A bit for each CRTC that can feed it, by its index among the card's.
    let possibleCRTCs: UInt32
    /// What feeds it now, if anything does: the encoder that has a CRTC.
    let encoder: UInt32

    /// - Parameters:
    ///   - isProbed: Asks the screen itself, which takes its time; otherwise says what the kernel knows.
    /// - Returns: Nil if the connector has gone, as those of docks do.
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
