/// The portal's requirements for officers, from `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// Whether an officer without a second factor can only set one up.
    package var requiresSecondFactor = false
    /// Whether another officer must confirm a venue warning before it is published.
    package var warningsNeedSecondOfficer = false

    package init(requiresSecondFactor: Bool = false, warningsNeedSecondOfficer: Bool = false) {
        self.requiresSecondFactor = requiresSecondFactor
        self.warningsNeedSecondOfficer = warningsNeedSecondOfficer
    }
}
