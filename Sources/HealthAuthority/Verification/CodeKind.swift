/// The kind of code that an officer issues.
package enum CodeKind: String, Sendable, CaseIterable {
    case hotlineCode = "hotline code"
    case pin = "PIN"

    /// The validity of a code in seconds.
    var validity: Int64 {
        switch self {
        case .hotlineCode: 3600
        case .pin: 900
        }
    }
}
