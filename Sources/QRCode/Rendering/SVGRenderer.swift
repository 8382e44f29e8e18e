/// Renders a QR code as an SVG document, which can be printed at any size.
package enum SVGRenderer {
    /// Renders the code with its quiet zone as a white square and one black path. Each module is
    /// one unit wide in the view box.
    ///
    /// The document does not specify a width and height, so that it fills its container.
    package static func render(_ matrix: QRMatrix) -> String {
        let side = matrix.framed.count
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
            <rect width="\(side)" height="\(side)" fill="#fff"/>
            <path fill="#000" d="\(path(of: matrix))"/>
            </svg>

            """
    }

    /// Draws one rectangle for each run of dark modules in a row.
    static func path(of matrix: QRMatrix) -> String {
        matrix.runs.map { run in
            "M\(run.x + QRMatrix.quietZone) \(run.y + QRMatrix.quietZone)h\(run.width)v1h-\(run.width)z"
        }.joined()
    }
}
