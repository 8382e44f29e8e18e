/// A sheet, upright.
package enum Paper: String, CaseIterable, Sendable {
    case a4 = "A4"
    case a5 = "A5"
    case letter = "Letter"

    /// Dots per inch: a poster's modules are whole dots of common printers.
    package static let resolution = 300

    /// In dots.
    package var size: (width: Int, height: Int) {
        switch self {
        case .a4: (2480, 3508)
        case .a5: (1748, 2480)
        case .letter: (2550, 3300)
        }
    }
}
