import CDRM
import Files
import Glibc
import SystemPackage

extension DRMCard {
    /// The picture that a CRTC showed before this program, so that the picture can be restored.
    struct Picture {
        fileprivate let crtc: UInt32
        fileprivate let connector: UInt32
        /// The frame buffer; 0 if the screen was off.
        fileprivate let frameBuffer: UInt32
        fileprivate let position: (x: UInt32, y: UInt32)
        fileprivate let mode: drmModeModeInfo
    }

    func picture(on output: DRMOutput) -> Picture? {
        guard let crtc = unsafe drmModeGetCrtc(descriptor, output.crtc) else { return nil }
        defer { unsafe drmModeFreeCrtc(crtc) }
        return unsafe Picture(
            crtc: output.crtc,
            connector: output.connector,
            frameBuffer: crtc.pointee.buffer_id,
            position: (crtc.pointee.x, crtc.pointee.y),
            mode: crtc.pointee.mode
        )
    }

    func show(_ buffer: DRMBuffer, on output: DRMOutput) throws(FileError) {
        try show(
            Picture(
                crtc: output.crtc,
                connector: output.connector,
                frameBuffer: buffer.identifier,
                position: (0, 0),
                mode: output.mode
            )
        )
        // A card without its own memory must be notified that the picture has changed.
        let result = drmModeDirtyFB(descriptor, buffer.identifier, nil, 0)
        if result != -ENOSYS { try check("refresh the picture on \(path)", result) }
    }

    func show(_ picture: Picture) throws(FileError) {
        guard picture.frameBuffer != 0 else { return try darken(picture.crtc) }
        var (connector, mode) = (picture.connector, picture.mode)
        let result = unsafe drmModeSetCrtc(
            descriptor,
            picture.crtc,
            picture.frameBuffer,
            picture.position.x,
            picture.position.y,
            &connector,
            1,
            &mode
        )
        try check("show a picture on \(path)", result)
    }

    /// Stops the signal to the screen, so that the screen enters standby.
    func darken(_ crtc: UInt32) throws(FileError) {
        try check(
            "turn off the screen on \(path)",
            drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil)
        )
    }

    /// Stops being the card's master, so that another program can draw on the card.
    func giveUp() {
        drmDropMaster(descriptor)
    }

    /// Throws an error if a libdrm function failed. In that case, `result` is a negative error
    /// number.
    func check(_ attempt: @autoclosure () -> String, _ result: Int32) throws(FileError) {
        guard result == 0 else { throw FileError(attempt(), Errno(rawValue: -result)) }
    }
}
