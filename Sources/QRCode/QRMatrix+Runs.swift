extension QRMatrix {
    /// Adjacent dark modules in a row, which can be drawn as one rectangle.
    package struct Run: Equatable, Sendable {
        package let x: Int
        package let y: Int
        package let width: Int
    }

    /// All runs of dark modules, rows from the top.
    package var runs: [Run] {
        var runs: [Run] = []
        for y in framed {
            var start: Int?
            // The frame is light, so every run ends before the end of the row.
            for x in framed {
                switch (start, isDark(x: x, y: y)) {
                case (nil, true):
                    start = x
                case (let left?, false):
                    runs.append(Run(x: left, y: y, width: x - left))
                    start = nil
                default:
                    break
                }
            }
        }
        return runs
    }
}
