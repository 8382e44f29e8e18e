package import CheckInProtocol
package import Display

/// What the kiosk currently offers: one code, which is the same on the screen and on the tag.
package struct KioskState: Sendable, Equatable {
    package let code: VenueCodeURL
    package var tag: TagStatus

    package init(code: VenueCodeURL, tag: TagStatus) {
        self.code = code
        self.tag = tag
    }
}
