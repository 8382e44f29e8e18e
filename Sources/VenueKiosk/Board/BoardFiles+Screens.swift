/// The screens of a board (Linux, `drivers/gpu/drm/drm_sysfs.c` and
/// `drivers/video/fbdev/core/fbsysfs.c`).
extension BoardFiles {
    /// The maximum number of modes of a screen in the report.
    private static let maximumModes = 5
    /// The maximum number of connectors in the report. A machine with docking stations has more.
    private static let maximumConnectors = 8

    /// One line for each graphics card, connector and frame buffer.
    var screens: [(String, String)] {
        let names = names("sys/class/drm", prefix: "card")
        let cards = names.filter { Int($0.dropFirst(4)) != nil }
        let connectors = names.filter { $0.contains("-") }.prefix(Self.maximumConnectors)
        let lines =
            cards.map { ($0, target("sys/class/drm/\($0)/device/driver") ?? "unknown driver") }
            + connectors.map { ($0, connector("sys/class/drm/\($0)")) }
            + self.names("sys/class/graphics", prefix: "fb").filter { $0 != "fbcon" }.map { ($0, frameBuffer($0)) }
        return lines.isEmpty ? [("screen", "no graphics card and no frame buffer")] : lines
    }

    /// The state and the modes of a connector. The preferred mode is the first one.
    private func connector(_ directory: String) -> String {
        var modes: [String] = []
        for mode in (try? lines("\(directory)/modes").get()) ?? [] where !modes.contains(mode) { modes.append(mode) }
        let rest = modes.count - Self.maximumModes
        let list = modes.prefix(Self.maximumModes).joined(separator: " ") + (rest > 0 ? " and \(rest) more" : "")
        return [words("\(directory)/status"), list].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func frameBuffer(_ name: String) -> String {
        let directory = "sys/class/graphics/\(name)"
        let size = words("\(directory)/virtual_size").split(separator: ",").joined(separator: "x")
        return "\(words("\(directory)/name")), \(size), \(words("\(directory)/bits_per_pixel")) bits"
    }
}
