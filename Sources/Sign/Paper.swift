/// A sheet of paper in portrait format.
package enum Paper: String, CaseIterable, Sendable {
    case a4 = "A4"
    case a5 = "A5"
    case letter = "Letter"

    /// The resolution in dots per inch. At this resolution, the modules on a poster are whole dots
    /// on common printers.
    package static let resolution = 300

    /// The size of the paper in dots.
    package var size: (width: Int, height: Int) {
        switch self {
        case .a4: (2480, 3508)
        case .a5: (1748, 2480)
        case .letter: (2550, 3300)
        }
    }
}
