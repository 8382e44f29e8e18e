import CDRM

/// The angle by which a picture is turned clockwise, so that it is upright on a screen that is mounted
/// turned. With 90 degrees, the top of the picture is at the right side of the screen.
///
/// The raw value is the angle in degrees.
package enum ScreenRotation: Int, CaseIterable, Sendable {
    case by0 = 0
    case by90 = 90
    case by180 = 180
    case by270 = 270

    /// Returns the size, in pixels, of a picture that fills a screen of this size. At 90 and 270 degrees,
    /// the width and the height are exchanged.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .by0, .by180: (width, height)
        case .by90, .by270: (height, width)
        }
    }

    /// Returns the angle by which this angle exceeds another one, from 0 to 270 degrees.
    func minus(_ other: ScreenRotation) -> ScreenRotation {
        ScreenRotation(rawValue: (rawValue - other.rawValue + 360) % 360)!  // a multiple of 90
    }

    /// The part of a screen's name that states the angle; empty for 0 degrees.
    var suffix: String { self == .by0 ? "" : ", turned by \(rawValue)°" }
}

extension ScreenRotation {
    /// The angle for a panel that is mounted turned. The kernel's text console turns its text by the same
    /// angle (Linux, `drm_client_rotation` and `fbcon`).
    ///
    /// - Parameter panelOrientation: The value of the property “panel orientation” of a DRM connector,
    ///   which names the side of the panel that is up (Linux, `drivers/gpu/drm/drm_connector.c`).
    /// - Returns: Nil for an unknown value.
    init?(panelOrientation: String) {
        switch panelOrientation {
        case "Normal": self = .by0
        case "Right Side Up": self = .by90
        case "Upside Down": self = .by180
        case "Left Side Up": self = .by270
        default: return nil
        }
    }

    /// The angle by which a card turns a picture.
    ///
    /// - Parameter plane: The value of the property “rotation” of a DRM plane: one bit for an angle, which
    ///   counts counter-clockwise, and bits for reflections (`drm_mode.h`, `DRM_MODE_ROTATE_…`).
    /// - Returns: Nil if the value has no angle.
    init?(plane: UInt64) {
        let angles = DRM_MODE_ROTATE_0 | DRM_MODE_ROTATE_90 | DRM_MODE_ROTATE_180 | DRM_MODE_ROTATE_270
        switch Int32(truncatingIfNeeded: plane) & angles {
        case DRM_MODE_ROTATE_0: self = .by0
        case DRM_MODE_ROTATE_90: self = .by270
        case DRM_MODE_ROTATE_180: self = .by180
        case DRM_MODE_ROTATE_270: self = .by90
        default: return nil
        }
    }
}

/// How the picture of a screen on a graphics card is turned, and which part of the angle the card does
/// itself.
///
/// The kernel makes a card turn the picture by 180 degrees, if the card can, for a panel that is mounted
/// upside down, and for the kernel's option `video=…,rotate=180`. The card continues to do so when
/// another program draws.
struct CardRotation: Equatable {
    /// The angle between the top of the screen and the top of the picture.
    let total: ScreenRotation
    /// The angle by which this program must turn the picture.
    let drawn: ScreenRotation

    /// - Parameters:
    ///   - wanted: The total angle; nil for the angle of the card, or that of the panel if the card does
    ///     not turn the picture.
    ///   - panel: The angle for the orientation of the panel.
    ///   - card: The angle by which the card turns each picture.
    init(wanted: ScreenRotation?, panel: ScreenRotation, card: ScreenRotation) {
        total = wanted ?? (card == .by0 ? panel : card)
        drawn = total.minus(card)
    }
}
