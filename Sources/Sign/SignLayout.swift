/// The positions of all parts of a sign on a page.
package struct SignLayout {
    /// The parts of a sign other than the code.
    package enum Part: CaseIterable, Sendable {
        case name
        case address
        case instruction
        case reader
        case host
        case voluntary
        case anotherWay
        case privacy
        case note
    }

    package struct Text {
        package let part: Part
        let block: TextBlock
        /// The upper left corner of the block.
        let x: Int
        let y: Int

        /// The smallest box that contains all black pixels.
        package var ink: Box {
            var box = block.extents.ink
            box.x += x
            box.y += y
            return box
        }

        package var lineCount: Int { block.lineCount }

        /// Whether the text was too long and has an ellipsis.
        package var isEllipsized: Bool { block.isEllipsized }
    }

    /// The position of the code, including its quiet zone.
    package let code: Box
    package let pixelsPerModule: Int
    /// The em height of the sentences, in pixels.
    package let textSize: Int
    package var texts: [Text] = []
    /// The position of the symbol for tapping; nil if the sign has no symbol.
    package var symbol: Box?
}

/// A rectangle in whole pixels, given by its upper left corner and its size.
package struct Box: Equatable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var right: Int { x + width }
    package var bottom: Int { y + height }

    /// Whether the two boxes have a pixel in common.
    package func intersects(_ other: Box) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    /// Whether every pixel of `other` is in this box.
    package func contains(_ other: Box) -> Bool {
        x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom
    }
}
