/// How much of a symbol can be dirty or hidden while the symbol is still readable (ISO/IEC
/// 18004:2015, section 7.5.1).
package enum ErrorCorrection: String, CaseIterable, Sendable {
    /// About 7 % of the codewords can be restored.
    case low = "L"
    /// About 15 % of the codewords can be restored.
    case medium = "M"
    /// About 25 % of the codewords can be restored.
    case quartile = "Q"
    /// About 30 % of the codewords can be restored.
    case high = "H"
}
