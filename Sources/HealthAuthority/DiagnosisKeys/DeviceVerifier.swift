/// Verifies that an upload of ProteGO Safe comes from the app on a real phone.
protocol DeviceVerifier: Sendable {
    /// Whether the device's attestation is valid. The transaction id of an iOS device is already
    /// verified.
    func isGenuine(_ upload: ProteGOUpload) async throws -> Bool
}

/// The verifier of this program. It does not contact Apple or Google, so it cannot verify an
/// attestation. It gives the same answer for each device.
package enum UnverifiedDevices: String, DeviceVerifier, CaseIterable {
    /// Accepts each device.
    case ignore
    /// Refuses each device.
    case refuse

    func isGenuine(_ upload: ProteGOUpload) -> Bool { self == .ignore }
}
