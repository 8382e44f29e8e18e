import Bluetooth
import BluetoothSimulator
import Encodings
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A virtual machine with Debian's kernel and simulated Bluetooth controllers. The controllers and
/// the air are in the process of the test.
final class BluetoothMachine: Sendable {
    let simulator: BluetoothSimulator
    private let machine: Machine
    private let directory: FilePath
    private let shared: SharedDirectory

    /// The controllers, by their numbers in the air and in the kernel.
    static let kinds: [ControllerKind] = [.legacy, .legacy, .extended, .extended]

    /// The number of a controller that sends, and of one that receives.
    static func pair(_ kind: ControllerKind) -> (sender: Int, receiver: Int) {
        kind == .legacy ? (0, 1) : (2, 3)
    }

    /// The directory shared with the machine, in which it runs scripts.
    var share: FilePath { shared.path }

    /// - Parameters:
    ///   - kinds: The kinds of the controllers, by their numbers.
    ///   - scale: The factor by which the controllers' intervals are shorter than the kernel requests.
    ///   - programs: Further programs.
    init(_ kinds: [ControllerKind] = kinds, scale: Double = 1, programs: [String] = []) async throws {
        directory = try Directory.makeTemporary(prefix: "machine")
        let controllers = kinds.enumerated().map { number, kind in
            Controller(kind, address: [UInt8(number + 1), 0, 0, 0, 0, 0xAA], scale: scale)
        }
        simulator = try BluetoothSimulator(Air(controllers, attenuation: nil))
        try await Self.makeFiles(["bluetooth-trial", "checkin-radio"] + programs, in: directory)
        let directory = directory
        shared = SharedDirectory(path: directory.appending("share"))
        let ports = controllers.indices.flatMap { number in
            [
                "-chardev", "socket,id=hci\(number),path=\(directory.appending("hci\(number)")),server=on,wait=off",
                "-device", "virtserialport,chardev=hci\(number),name=hci\(number)",
            ]
        }
        machine = try await Machine(
            in: directory,
            hardware: Machine.board + [
                "-machine", "pc", "-kernel", BluetoothImage.directory.appending(path: "vmlinuz").path,
                "-initrd", directory.appending("initramfs.img").string,
                // The kernel's tests of its cryptography fail on an emulated processor, and its test of
                // the timer fails on a busy host.
                "-append", "quiet loglevel=3 panic=-1 cryptomgr.notests=1 no_timer_check",
                "-device", "virtio-serial-pci",
            ] + ports,
            commands: shared
        )
        for number in controllers.indices { try await add(number) }
    }

    /// Runs a shell script in the machine.
    @discardableResult
    func run(_ script: String) async throws -> String {
        try await machine.run(script)
    }

    /// Plugs in a controller and waits until the kernel has it.
    func plugIn(_ number: Int) async throws {
        try simulator.connect(number, toSocket: directory.appending("hci\(number)"))
        try await run("timeout 300 sh -c 'until [ -e /sys/class/bluetooth/hci\(number) ]; do sleep 0.1; done'")
    }

    /// Kills the radio of this controller, if there is one, and starts a new one in the background. Its
    /// output is in the file `radio-N`, its process in `radio-N.pid`.
    ///
    /// - Parameters:
    ///   - scan: The duration of a scan and the interval between two scans, in seconds.
    ///   - payloads: The lives of the payloads in seconds.
    func startRadio(
        _ number: Int,
        seconds: Int,
        scan: (duration: Double, interval: Double) = (1, 1000),
        payloads: [[UInt8]] = [],
        life: Int = 3
    ) async throws {
        let payloads = payloads.enumerated().map { index, data in
            "\(Hexadecimal.text(data)):\(index * life):\((index + 1) * life)"
        }
        try await endRadio(number)
        try await run(
            """
            bluetooth-trial radio \(number) \(seconds) \(scan.duration) \(scan.interval) \(scan.interval) \
                \(payloads.joined(separator: " ")) > radio-\(number) 2>&1 &
            echo $! > radio-\(number).pid
            """
        )
    }

    /// Ends the radio of an earlier test. Its last identifier may stay on the air until the end of its life.
    func endRadio(_ number: Int) async throws {
        try await run(
            """
            [ ! -e radio-\(number).pid ] || kill -KILL $(cat radio-\(number).pid) || true
            rm -f radio-\(number).pid
            """
        )
    }

    /// Waits until a radio has printed this line. Returns everything that it has printed.
    func wait(for line: String, from number: Int) async throws -> [String] {
        try await wait(for: line, in: "radio-\(number)")
    }

    /// Waits until a file has this line. Returns all lines.
    func wait(for line: String, in file: String) async throws -> [String] {
        try await run("timeout 100 sh -c 'until grep -q \"\(line)\" \(file); do sleep 0.1; done' || true; cat \(file)")
            .split(separator: "\n").map(String.init)
    }

    /// Sets the factor by which the controllers' intervals are shorter than the kernel requests.
    func setScale(_ scale: Double) {
        simulator.withAir { air in
            for number in air.controllers.indices { air.change(number) { $0.scale = scale } }
        }
    }

    /// The machine's time of day in seconds since 1970, rounded down.
    func time() async throws -> Int64 {
        try #require(Int64(try await run("date +%s").trimmingCharacters(in: .newlines)))
    }

    /// Starts `checkin-radio` in the background. Its process is in `service-N.pid`.
    func startService(_ number: Int, clock: RadioClock = .system) async throws {
        try await run(
            """
            mkdir -p \(RadioClient.directory)
            \(clock.variable) bluetooth-trial activate \(Self.socket(number)) /bin/checkin-radio hci\(number) \
                > service-\(number) 2>&1 &
            echo $! > service-\(number).pid
            timeout 300 sh -c 'until [ -S \(Self.socket(number)) ]; do sleep 0.1; done'
            """
        )
    }

    private static func socket(_ number: Int) -> FilePath { RadioClient.directory.appending("hci\(number)") }

    /// Sends a signal to `checkin-radio`, and waits for its end and that of its guard, as systemd does before
    /// a restart.
    func endService(_ number: Int, _ signal: String) async throws {
        try await run(
            """
            pid=$(cat service-\(number).pid)
            guard=$(cat /proc/$pid/task/$pid/children)
            kill -\(signal) $pid
            for process in $pid $guard; do
                timeout 300 sh -c "while [ -e /proc/$process/exe ]; do sleep 0.1; done"
            done
            rm -f \(Self.socket(number))
            """
        )
    }

    /// Starts a program that uses `checkin-radio`, in the background.
    ///
    /// - Parameter file: The file for its output.
    func startClient(
        _ file: String,
        of number: Int,
        seconds: Int,
        payloads: [RadioRequest.Payload],
        clock: RadioClock = .system
    ) async throws {
        let payloads = payloads.map { "\(Hexadecimal.text($0.data)):\($0.from):\($0.until)" }
        try await run(
            """
            \(clock.variable) bluetooth-trial client \(Self.socket(number)) \(seconds) \
                \(payloads.joined(separator: " ")) > \(file) 2>&1 &
            """
        )
    }

    /// Starts bluetoothd, and waits until it manages all controllers.
    ///
    /// - Parameter options: Lines for the section `General` of its configuration.
    func startBluetoothd(_ options: String = "") async throws {
        try await stopBluetoothd()
        try await run(
            """
            printf '[General]\\n\(options)\\n' > /etc/bluetooth/main.conf
            [ -e /run/dbus/system_bus_socket ] || dbus-daemon --system --nopidfile --fork
            bluetoothd -n > bluetoothd 2>&1 &
            echo $! > bluetoothd.pid
            """
        )
        for number in Self.kinds.indices {
            try await run(
                """
                timeout 300 sh -c 'until dbus-send --system --print-reply --dest=org.bluez /org/bluez/hci\(number) \
                    org.freedesktop.DBus.Introspectable.Introspect | grep -q Adapter1; do sleep 0.1; done' 2> /dev/null
                """
            )
        }
    }

    /// Stops bluetoothd, if it is running.
    func stopBluetoothd() async throws {
        try await run(
            """
            [ -e bluetoothd.pid ] || exit 0
            pid=$(cat bluetoothd.pid)
            kill $pid || exit 0
            timeout 300 sh -c "while [ -e /proc/$pid/exe ]; do sleep 0.1; done"
            """
        )
    }

    /// Kills a radio.
    func kill(_ number: Int) async throws {
        try await run("kill -KILL $(cat radio-\(number).pid) || true")
    }

    /// Kills the radio of an earlier test, and ends what it has left on the air.
    func silence(_ number: Int) async throws {
        try await kill(number)
        // The kernel's command Remove Advertising, for all advertisements. The reply is an error if there
        // was no advertisement.
        _ = try await command(number, "3f", "00")
    }

    /// Sends a command to the kernel. Returns the status of the reply.
    func command(_ number: Int, _ opcode: String, _ parameters: String) async throws -> Int? {
        let reply = try await run("bluetooth-trial command \(number) \(opcode) \(parameters)")
        return Int(reply.prefix { $0 != " " })
    }

    private func add(_ number: Int) async throws {
        try await run(
            """
            for port in /sys/class/virtio-ports/*; do
                if [ "$(cat "$port/name")" = hci\(number) ]; then
                    bluetooth-trial relay "/dev/${port##*/}" > relay-\(number) 2>&1 &
                fi
            done
            """
        )
        try await plugIn(number)
    }

    /// Adds programs and their libraries to the machine's file system.
    private static func makeFiles(_ programs: [String], in directory: FilePath) async throws {
        let script = """
            set -e
            base=$1 directory=$2
            shift 2
            mkdir -p "$directory/root/bin" "$directory/root/lib" "$directory/root/lib64"
            for program in "$@"; do strip --strip-debug -o "$directory/root/bin/${program##*/}" "$program"; done
            ldd "$@" | awk '$3 ~ "^/" && !seen[$3]++ { print $3 }' | xargs cp -L -t "$directory/root/lib"
            cp -L /lib64/ld-linux-x86-64.so.2 "$directory/root/lib64"
            cd "$directory/root"
            find . | cpio --quiet --create --format newc | gzip -1 > ../program.img
            cat "$base" ../program.img > ../initramfs.img
            rm -r "$directory/root" ../program.img
            """
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            [
                "-c", script, "bash", BluetoothImage.directory.appending(path: "initramfs.img").path,
                directory.string,
            ] + programs.map { Products.executable($0).path }
        )
        try #require(ending.status == 0, "\(ending.error)")
    }
}

extension RadioClock {
    /// The environment variable that gives a program this clock.
    var variable: String { "CHECKIN_RADIO_CLOCK=\(speed)@\(origin)" }
}
