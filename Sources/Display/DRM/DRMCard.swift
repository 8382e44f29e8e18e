import CDRM
import Glibc
import OperatingSystem
import SystemPackage

/// A graphics card with connectors for screens. The card is accessed through the kernel's Direct
/// Rendering Manager (drm(7), drm-kms(7)).
///
/// A process becomes the master of a card if it opens the card while no other process draws on it.
/// Only the master can change what the screens show.
final class DRMCard: Sendable {
    let path: FilePath
    let descriptor: Int32

    /// Opens a card to read its state.
    init(reading path: FilePath) throws(FileError) {
        self.path = path
        descriptor = try FileError.wrap("open the graphics card \(path)") {
            try FileDescriptor.open(path, .readWrite, options: .closeOnExec).rawValue
        }
    }

    /// Opens a card to draw on it.
    convenience init(_ path: FilePath) throws {
        try self.init(reading: path)
        guard try !connectors.isEmpty else { throw ScreenError.noConnector(card: path) }
        guard drmIsMaster(descriptor) == 1 else { throw ScreenError.inUse(card: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the first card with a screen. If there is none, returns the first card with
    /// connectors. The search is necessary because card numbers change between boots, and some
    /// cards only compute.
    static func find() throws -> DRMCard {
        var free: DRMCard?
        var refusal: any Error = ScreenError.noCard
        // The kernel's limit (drm_drv.c has 64 minor numbers for cards).
        for path in (0..<64).map({ FilePath("/dev/dri/card\($0)") }) where unsafe access(path.string, F_OK) == 0 {
            do {
                let card = try DRMCard(path)
                if try card.output(isProbed: true) != nil { return card }
                free = free ?? card
            } catch ScreenError.noConnector {
                continue
            } catch {
                refusal = error
            }
        }
        guard let free else { throw refusal }
        return free
    }

    /// Returns the first connector with a screen, and its CRTC; nil if no screen is connected.
    func output(isProbed: Bool) throws(FileError) -> DRMOutput? {
        let crtcs = try crtcs
        for identifier in try connectors {
            if let connector = DRMConnector(identifier, of: self, isProbed: isProbed), let mode = connector.mode,
                let crtc = crtc(of: connector, among: crtcs)
            {
                return DRMOutput(connector: connector, crtc: crtc, mode: mode)
            }
        }
        return nil
    }

    /// Returns the CRTC that already feeds the connector, so that no other screen goes dark. If
    /// there is none, returns the first suitable CRTC.
    private func crtc(of connector: DRMConnector, among crtcs: [UInt32]) -> UInt32? {
        if let encoder = unsafe drmModeGetEncoder(descriptor, connector.encoder) {
            defer { unsafe drmModeFreeEncoder(encoder) }
            if unsafe encoder.pointee.crtc_id != 0 { return unsafe encoder.pointee.crtc_id }
        }
        return crtcs.indices.first { connector.possibleCRTCs & 1 << $0 != 0 }.map { crtcs[$0] }
    }

    private var connectors: [UInt32] {
        get throws(FileError) {
            try unsafe resources {
                unsafe Array(UnsafeBufferPointer(start: $0.connectors, count: Int($0.count_connectors)))
            }
        }
    }

    var crtcs: [UInt32] {
        get throws(FileError) {
            try unsafe resources { unsafe Array(UnsafeBufferPointer(start: $0.crtcs, count: Int($0.count_crtcs))) }
        }
    }

    private func resources(_ read: (drmModeRes) -> [UInt32]) throws(FileError) -> [UInt32] {
        guard let resources = unsafe drmModeGetResources(descriptor) else {
            // A card that only renders reports one of these errors.
            if errno == EOPNOTSUPP || errno == EINVAL { return [] }
            throw FileError("list the connectors of \(path)", Errno(rawValue: errno))
        }
        defer { unsafe drmModeFreeResources(resources) }
        return unsafe read(resources.pointee)
    }
}

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
