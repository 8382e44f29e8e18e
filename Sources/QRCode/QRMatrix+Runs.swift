extension QRMatrix {
    /// Dark modules side by side in a row, to be drawn as one rectangle.
    package struct Run: Equatable, Sendable {
        package let x: Int
        package let y: Int
        package let width: Int
    }

    /// All that is dark, rows from the top.
    package var runs: [Run] {
        var runs: [Run] = []
        for y in framed {
            var start: Int?
            // The frame is light: every run ends before the row does.
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
