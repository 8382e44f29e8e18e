/// The requirements for officers in the portal, set in `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// Whether officers must use a second factor. An officer without a second factor can then do
    /// nothing except set one up.
    package var requiresSecondFactor = false
    /// Whether another officer must confirm a venue warning before it is published.
    package var warningsNeedSecondOfficer = false

    package init(requiresSecondFactor: Bool = false, warningsNeedSecondOfficer: Bool = false) {
        self.requiresSecondFactor = requiresSecondFactor
        self.warningsNeedSecondOfficer = warningsNeedSecondOfficer
    }
}
