/// Which kind of code an officer gives out.
package enum CodeKind: String, Sendable, CaseIterable {
    case hotlineCode = "hotline code"
    case pin = "PIN"

    /// Seconds that a code is valid.
    package var validity: Int64 {
        switch self {
        case .hotlineCode: 3600
        case .pin: 900
        }
    }
}
