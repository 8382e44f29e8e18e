/// The paths of the portal's parts.
enum PortalPath {
    static let home = "/portal"
    static let issuedCodes = "/portal/issued"
    static let warnings = "/portal/warnings"
    static let advice = "/portal/advice"
    static let published = "/portal/published"
    static let exports = "/portal/exports"
    static let totals = "/portal/totals"
    static let officers = "/portal/officers"
    static let audit = "/portal/audit"
    static let password = "/portal/password"
    static let secondFactor = "/portal/second-factor"
    static let login = "/portal/login"
}
