/// An attempt that fits: what stands at which height.
struct Composition {
    let code: Box
    let pixelsPerModule: Int
    let textSize: Int
    let column: Column
    /// Rows, and where each begins.
    let places: [(row: Row, y: Int)]

    var layout: SignLayout {
        var layout = SignLayout(code: code, pixelsPerModule: pixelsPerModule, textSize: textSize)
        for (row, y) in places {
            row.block.balance()
            layout.place(row, in: column, y: y)
        }
        return layout
    }
}
