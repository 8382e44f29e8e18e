/// Why a sign could not be drawn.
package enum SignError: Error, Equatable {
    /// The code alone needs more pixels in the shorter side than the page has.
    case pageTooSmall(width: Int, height: Int, needed: Int)
    /// Cairo gave up, for the reason in its own words.
    case drawingFailed(reason: String)
}

extension SignError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pageTooSmall(let width, let height, let needed):
            "a page of \(width) by \(height) pixels is too small for the code, which needs \(needed) by \(needed)"
        case .drawingFailed(let reason):
            "could not draw the page: \(reason)"
        }
    }
}
