/// A layout that fits the page: the rows and their positions.
struct Composition {
    let code: Box
    let pixelsPerModule: Int
    let textSize: Int
    let column: Column
    /// The rows, each with its upper edge.
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
