/// The positions of all parts of a sign on a page.
package struct SignLayout {
    /// The parts of a sign other than the code.
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
        /// The upper left corner of the block.
        let x: Int
        let y: Int

        /// The bounds of the black pixels.
        package var ink: Box {
            var box = block.extents.ink
            box.x += x
            box.y += y
            return box
        }

        /// Whether the text was too long and ends with an ellipsis.
        package var isEllipsized: Bool { block.isEllipsized }
    }

    /// The code with its quiet zone.
    package let code: Box
    package let pixelsPerModule: Int
    /// The height of the em of sentences, in pixels.
    package let textSize: Int
    package var texts: [Text] = []
    /// The symbol for tapping.
    package var symbol: Box?
}
