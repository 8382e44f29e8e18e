import CDRM
import Glibc
import Platform
import SystemPackage

extension DRMCard {
    /// What a CRTC showed before, to be shown again.
    struct Picture {
        fileprivate let crtc: UInt32
        fileprivate let connector: UInt32
        /// 0 if it was dark.
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
        // Cards without a memory of their own have to be told that the picture is another one.
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

    /// Sends the screen no signal, so that it sleeps.
    func darken(_ crtc: UInt32) throws(FileError) {
        try check(
            "turn off the screen on \(path)",
            drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil)
        )
    }

    /// Lets another program draw on the card.
    func giveUp() {
        drmDropMaster(descriptor)
    }

    /// Throws what a function of libdrm returned, an error number below zero.
    func check(_ attempt: @autoclosure () -> String, _ result: Int32) throws(FileError) {
        guard result == 0 else { throw FileError(attempt(), Errno(rawValue: -result)) }
    }
}
