import CDRM
import Files
import Glibc
import SystemPackage

extension DRMCard {
    /// What a CRTC showed earlier, to be restored later.
    struct Picture {
        fileprivate let crtc: UInt32
        fileprivate let connector: UInt32
        /// 0 if the screen was off.
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
        // Cards without their own memory must be notified that the picture has changed.
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

    /// Stops the signal to the screen, so that it enters standby.
    func darken(_ crtc: UInt32) throws(FileError) {
        try check(
            "turn off the screen on \(path)",
            drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil)
        )
    }

    /// Gives up the role of master, so that another program can draw on the card.
    func giveUp() {
        drmDropMaster(descriptor)
    }

    /// Throws the result of a libdrm function, a negative error number.
    func check(_ attempt: @autoclosure () -> String, _ result: Int32) throws(FileError) {
        guard result == 0 else { throw FileError(attempt(), Errno(rawValue: -result)) }
    }
}
