import CCurses

/// A key press or an event on a ``TextScreen``.
package enum Key: Equatable, Sendable {
    case up, down, left, right, pageUp, pageDown, home, end, enter, escape, backspace, delete, tab
    /// A printable ASCII character.
    case character(Character)
    /// The terminal was resized.
    case resized
    /// The input was closed.
    case closed

    /// Returns nil if the key has no function on this screen.
    ///
    /// - Parameter code: A key code from curs_getch(3).
    init?(code: Int32) {
        switch code {
        case KEY_UP: self = .up
        case KEY_DOWN: self = .down
        case KEY_LEFT: self = .left
        case KEY_RIGHT: self = .right
        case KEY_PPAGE: self = .pageUp
        case KEY_NPAGE: self = .pageDown
        case KEY_HOME: self = .home
        case KEY_END: self = .end
        case KEY_ENTER, 10, 13: self = .enter
        case 27: self = .escape
        case 9: self = .tab
        case KEY_BACKSPACE, 8, 127: self = .backspace
        case KEY_DC: self = .delete
        case KEY_RESIZE: self = .resized
        case 32..<127: self = .character(Character(Unicode.Scalar(UInt8(code))))
        default: return nil
        }
    }
}
