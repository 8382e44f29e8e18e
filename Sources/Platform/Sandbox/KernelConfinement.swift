import CLinux

/// What this machine's kernel can enforce on a process of ours.
package struct KernelConfinement: Sendable {
    /// The version of Landlock; nil if the kernel has none, as that of Raspberry Pi OS, or it is turned off.
    package let landlock: Int?
    /// Whether it filters system calls. ``Sandbox`` fails without.
    package let filtersSystemCalls: Bool

    /// Asks the kernel.
    package init() {
        let version = clinux_landlock_version()
        landlock = version > 0 ? Int(version) : nil
        filtersSystemCalls = clinux_has_seccomp_filters() != 0
    }
}
