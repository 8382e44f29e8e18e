/// Why a sign could not be drawn.
package enum SignError: Error, Equatable {
    /// The shorter side of the page has fewer pixels than the code alone needs.
    case pageTooSmall(width: Int, height: Int, needed: Int)
    /// Cairo failed; `reason` is Cairo's message.
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
