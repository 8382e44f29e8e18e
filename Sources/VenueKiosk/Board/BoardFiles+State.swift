/// The state of a board.
extension BoardFiles {
    /// One line for each watchdog, and one line for systemd's use of it.
    var watchdogs: [(String, String)] {
        let names = names("sys/class/watchdog", prefix: "watchdog")
        guard !names.isEmpty else { return [("watchdog", "no")] }
        let lines = names.map { name in
            let directory = "sys/class/watchdog/\(name)"
            return (
                name,
                "\(words("\(directory)/identity")), \(words("\(directory)/timeout")) s, \(words("\(directory)/state"))"
            )
        }
        return lines + [("watchdog of systemd", systemdWatchdog ?? "not configured")]
    }

    /// The last RuntimeWatchdogSec= in systemd's configuration, which overrides the ones before it
    /// (systemd-system.conf(5)).
    private var systemdWatchdog: String? {
        let folders = ["usr/lib/systemd/system.conf.d", "etc/systemd/system.conf.d"]
        let extras = folders.flatMap { folder in names(folder).map { (name: $0, path: "\(folder)/\($0)") } }
            .filter { $0.name.hasSuffix(".conf") }
        // A file of the administrator has the same name as the file that it replaces.
        let used = Dictionary(extras.map { ($0.name, $0.path) }) { $1 }.sorted { $0.key < $1.key }.map(\.value)
        let key = "RuntimeWatchdogSec="
        return (["etc/systemd/system.conf"] + used)
            .flatMap { (try? lines($0).get()) ?? [] }
            .last { $0.hasPrefix(key) }
            .map { String($0.dropFirst(key.count)) }
    }

    /// The battery-backed clocks, and whether the time of day can be used.
    func clock(_ facts: BoardReport.Facts) -> String {
        let chips = names("sys/class/rtc", prefix: "rtc").map { name in
            let isSource = text("sys/class/rtc/\(name)/hctosys") == "1"
            return "\(name) \(words("sys/class/rtc/\(name)/name"))\(isSource ? " (set the time at boot)" : "")"
        }
        return [
            chips.isEmpty ? "no battery-backed clock" : chips.joined(separator: ", "),
            facts.isSynchronized ? "synchronised" : "not synchronised",
            SystemClocks.isPlausible(facts.wall) ? "plausible" : "wrong date",
        ].joined(separator: ", ")
    }

    /// Whether the supply voltage of a Raspberry Pi was too low in the last seconds (Linux,
    /// `drivers/hwmon/raspberrypi-hwmon.c`).
    var power: String {
        let sensors = names("sys/class/hwmon").filter { text("sys/class/hwmon/\($0)/name") == "rpi_volt" }
        guard let sensor = sensors.first else { return "unknown, the kernel does not report it" }
        switch text("sys/class/hwmon/\(sensor)/in0_lcrit_alarm") {
        case "0"?: return "voltage good"
        case "1"?: return "voltage too low"
        default: return words("sys/class/hwmon/\(sensor)/in0_lcrit_alarm")
        }
    }

    /// The temperature in each zone, in degrees Celsius.
    var temperature: String {
        let zones = names("sys/class/thermal", prefix: "thermal_zone").prefix(4).map { zone in
            let name = text("sys/class/thermal/\(zone)/type") ?? zone
            let value = words("sys/class/thermal/\(zone)/temp")
            return Int(value).map { "\(name) \(Self.tenths($0)) C" } ?? "\(name) \(value)"
        }
        return zones.isEmpty ? "unknown, the kernel does not report it" : zones.joined(separator: ", ")
    }

    /// The number of processors, and their clock.
    var processor: String {
        let directory = "sys/devices/system/cpu/cpu0/cpufreq"
        let clocks = ["scaling_cur_freq", "cpuinfo_max_freq"].map { text("\(directory)/\($0)").flatMap { Int($0) } }
        let count = names("sys/devices/system/cpu", prefix: "cpu").count { Int($0.dropFirst(3)) != nil }
        guard let now = clocks[0], let most = clocks[1] else { return "\(count), unknown clock" }
        return "\(count), \(now / 1000) of \(most / 1000) MHz"
    }

    /// The total and the available memory.
    var memory: String {
        let lines = (try? lines("proc/meminfo").get()) ?? []
        let sizes = ["MemAvailable:", "MemTotal:"].map { key in
            lines.first { $0.hasPrefix(key) }?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
        guard let available = sizes[0], let total = sizes[1] else { return words("proc/meminfo") }
        return "\(available >> 10) of \(total >> 10) MiB available"
    }

    /// The time since boot.
    var uptime: String {
        let value = words("proc/uptime")
        return value.prefix { $0 != "." }.allSatisfy(\.isNumber) ? "\(value.prefix { $0 != "." }) s" : value
    }

    /// A number of thousandths, with one decimal.
    private static func tenths(_ thousandths: Int) -> String {
        let tenths = abs(thousandths) / 100
        return "\(thousandths < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }
}
