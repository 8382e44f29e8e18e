/// A layout that fits: the rows and their heights on the page.
struct Composition {
    let code: Box
    let pixelsPerModule: Int
    let textSize: Int
    let column: Column
    /// The rows and their upper edges.
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
