/// What the portal asks of officers: settings of `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// Whether an officer without a second factor can only set one up.
    package var requiresSecondFactor = false
    /// Whether a venue warning is published only after another officer confirmed it.
    package var warningsNeedSecondOfficer = false

    package init(requiresSecondFactor: Bool = false, warningsNeedSecondOfficer: Bool = false) {
        self.requiresSecondFactor = requiresSecondFactor
        self.warningsNeedSecondOfficer = warningsNeedSecondOfficer
    }
}
