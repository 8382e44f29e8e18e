import Files
import Foundation
import TestSupport

/// The disk image that “make image” builds, for this machine's processor or for the one that ARCH names, as Debian does.
enum ApplianceImage {
    static let directory = ExternalTool.packageRoot.appending(path: ".build-image/\(architecture)")

    /// Programs and arguments of QEMU for a computer that can start it: it has UEFI, and a virtual screen is plugged into it.
    static let (emulator, board, firmware) =
        switch architecture {
        case "arm64": ("/usr/bin/qemu-system-aarch64", ["-machine", "virt", "-cpu", "cortex-a72"], arm64Firmware)
        default: ("/usr/bin/qemu-system-x86_64", ["-machine", "q35"], "/usr/share/ovmf/OVMF.fd")
        }

    private static let arm64Firmware = "/usr/share/qemu-efi-aarch64/QEMU_EFI.fd"

    private static var architecture: String {
        #if arch(arm64)
        Environment["ARCH"] ?? "arm64"
        #else
        Environment["ARCH"] ?? "amd64"
        #endif
    }

    /// Whether there is one, and what starts it; otherwise says what is missing.
    static let isThere: Bool = {
        let needs = [
            directory.appending(path: "kiosk.img").path: "as root, run make image",
            emulator: "run make setup", firmware: "run make setup", "/usr/bin/mcopy": "run make setup",
        ]
        for (path, remedy) in needs where !FileManager.default.fileExists(atPath: path) {
            print("No appliance: \(path) is missing; \(remedy).")
            return false
        }
        return true
    }()
}
