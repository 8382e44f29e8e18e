import CDRM

extension DRMCard {
    /// Reads how a picture on the output is turned. A property that the card does not have counts as 0
    /// degrees.
    ///
    /// - Parameter wanted: The total angle; nil for the angle of the card or of the panel.
    func rotation(of output: DRMOutput, wanted: ScreenRotation?) -> CardRotation {
        let panel = property("panel orientation", of: output.connector, DRM_MODE_OBJECT_CONNECTOR)
        let plane = primaryPlane(of: output.crtc).flatMap { property("rotation", of: $0, DRM_MODE_OBJECT_PLANE) }
        return CardRotation(
            wanted: wanted,
            panel: panel?.name.flatMap(ScreenRotation.init(panelOrientation:)) ?? .by0,
            card: plane.flatMap { ScreenRotation(plane: $0.value) } ?? .by0
        )
    }

    /// The plane with the picture of the CRTC; nil if the card does not list it. Of a CRTC that is off, it
    /// is the first plane that the CRTC can use.
    private func primaryPlane(of crtc: UInt32) -> UInt32? {
        // Without this capability, the kernel lists only overlays.
        drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        guard let index = try? crtcs.firstIndex(of: crtc), let list = unsafe drmModeGetPlaneResources(descriptor) else {
            return nil
        }
        defer { unsafe drmModeFreePlaneResources(list) }
        let identifiers = unsafe UnsafeBufferPointer(start: list.pointee.planes, count: Int(list.pointee.count_planes))
        var first: UInt32?
        for identifier in unsafe Array(identifiers) {
            guard let plane = unsafe drmModeGetPlane(descriptor, identifier) else { continue }
            defer { unsafe drmModeFreePlane(plane) }
            guard unsafe plane.pointee.possible_crtcs & 1 << UInt32(index) != 0,
                property("type", of: identifier, DRM_MODE_OBJECT_PLANE)?.value == UInt64(DRM_PLANE_TYPE_PRIMARY)
            else { continue }
            if unsafe plane.pointee.crtc_id == crtc { return identifier }
            first = first ?? identifier
        }
        return first
    }

    /// Reads a property of an object, which is a connector or a plane.
    ///
    /// - Returns: The value, and its name if the property is an enumeration; nil if the object does not
    ///   have the property.
    private func property(_ name: String, of object: UInt32, _ type: UInt32) -> (value: UInt64, name: String?)? {
        guard let list = unsafe drmModeObjectGetProperties(descriptor, object, type) else { return nil }
        defer { unsafe drmModeFreeObjectProperties(list) }
        for index in unsafe 0..<Int(list.pointee.count_props) {
            guard let property = unsafe drmModeGetProperty(descriptor, list.pointee.props[index]) else { continue }
            defer { unsafe drmModeFreeProperty(property) }
            guard unsafe Self.text(property.pointee.name) == name else { continue }
            let value = unsafe list.pointee.prop_values[index]
            let count = unsafe Int(property.pointee.count_enums)
            let names = unsafe UnsafeBufferPointer(start: property.pointee.enums, count: count)
            return (value, unsafe names.first { $0.value == value }.map { Self.text($0.name) })
        }
        return nil
    }

    /// The text in an array of characters that ends with a zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
