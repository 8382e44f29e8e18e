/// Where everything of a sign lies on a page.
package struct SignLayout {
    /// What can stand on a sign besides the code.
    package enum Part: CaseIterable, Sendable {
        case name
        case address
        case instruction
        case voluntary
        case anotherWay
        case note
    }

    package struct Text {
        package let part: Part
        let block: TextBlock
        /// The block's corner.
        let x: Int
        let y: Int

        /// What is black of it at most.
        package var ink: Box {
            var box = block.extents.ink
            box.x += x
            box.y += y
            return box
        }

        /// Whether it was too long, and ends with an ellipsis.
        package var isEllipsized: Bool { block.isEllipsized }
    }

    /// The code with its quiet zone.
    package let code: Box
    package let pixelsPerModule: Int
    /// The height of the em of sentences, in pixels.
    package let textSize: Int
    package var texts: [Text] = []
    /// The sign that one can tap.
    package var symbol: Box?
}
