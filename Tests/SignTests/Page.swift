import Sign
import Testing

/// A page that signs are drawn for.
struct Page: CustomTestStringConvertible {
    let width: Int
    let height: Int
    let medium: Medium

    init(_ width: Int, _ height: Int, _ medium: Medium = .screen) {
        self.width = width
        self.height = height
        self.medium = medium
    }

    var box: Box { Box(x: 0, y: 0, width: width, height: height) }

    var testDescription: String { "\(width)x\(height) \(medium)" }

    static let smallScreens = [Page(320, 240), Page(400, 300, .oneBit), Page(480, 800), Page(800, 480)]
    static let screens = smallScreens + [Page(1280, 800), Page(1920, 1080), Page(3840, 2160)]
}
