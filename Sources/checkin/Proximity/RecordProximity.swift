import ArgumentParser
import Bluetooth
import CheckInClient
import CheckInProtocol
import Glibc
import OperatingSystem
import SystemPackage

/// The background process of proximity. This command is internal: `checkin proximity on` and the
/// user's service start it. It works while the diary is locked, and ends when proximity is turned off.
struct RecordProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record-proximity",
        abstract: "Broadcast identifiers, and record those of others.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    #if DEBUG
    /// For tests: the directory with the sockets of `checkin-radio`.
    @Option(help: .hidden)
    var radioDirectory: String?
    #else
    private var radioDirectory: String? { nil }
    #endif

    /// The name of the file that the process locks.
    static let lock = "proximity.lock"

    func run() throws {
        guard try Diary.exists(in: diary.directory) else { return }
        let diary = try self.diary.open(purging: false)
        guard try diary.activeProximity() != nil, let lock = try ProcessLock(diary.path.appending(Self.lock)) else {
            return
        }
        // Detach from the terminal, which may be closed.
        setsid()
        let sockets = radioDirectory.map { FilePath($0) } ?? RadioClient.directory
        let watch = try FileWatch(diary.databasePath)
        var recording = Recording(of: diary, sockets: sockets, clock: try self.diary.radioClock, watch: watch)
        try recording.run()
        withExtendedLifetime(lock) {}
    }
}

/// Broadcasts and records until proximity is turned off.
private struct Recording: ~Copyable {
    private let diary: Diary
    /// The directory with the socket of each adapter.
    private let sockets: FilePath
    private let watch: FileWatch
    /// The clock of `checkin-radio`.
    private let clock: RadioClock
    /// The packets of the scan in progress.
    private var packets: [(data: [UInt8], time: Int64, rssi: Int8)] = []

    /// When the present problem began; nil if there is no problem.
    private var troubleSince: UnixTime?
    /// Whether the user was told about this problem.
    private var isTold = false

    /// The maximum number of packets that are kept of a scan.
    private static let maximumPackets = 20_000
    /// How long to wait for `checkin-radio` before the next attempt.
    private static let pause = Duration.seconds(60)
    /// How many seconds a problem lasts before the user is told. Shorter ones, such as an adapter that is
    /// unplugged for a moment, end without the user.
    private static let patience: Int64 = 600

    /// - Parameter watch: Watches the diary's database. (Swift 6.2.3 crashes if this initialiser throws.)
    init(of diary: Diary, sockets: FilePath, clock: RadioClock, watch: consuming FileWatch) {
        (self.diary, self.sockets, self.clock) = (diary, sockets, clock)
        self.watch = watch
    }

    mutating func run() throws {
        while let settings = try diary.activeProximity() {
            tell()
            let client: RadioClient
            do throws(FileError) {
                client = try RadioClient(sockets.appending(settings.adapter))
            } catch {
                try report(problem: Self.sentence(error, settings.adapter))
                try wait()
                continue
            }
            try use(client)
            // Proximity may have been turned off, or may have other settings.
            guard try diary.activeProximity() == settings else { continue }
            try wait()
        }
    }

    /// Waits until the next attempt, or until proximity is turned off.
    private func wait() throws {
        let end = ContinuousClock.now + Self.pause / clock.speed
        while ContinuousClock.now < end {
            var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int32(clamping: Int64((end - .now) / .milliseconds(1)) + 1)
            guard unsafe poll(&entry, 1, rest) > 0 else { continue }
            watch.drain()
            guard try diary.activeProximity() != nil else { return }
        }
    }

    /// Uses the radio until it ends the connection, or until the settings of proximity change.
    private mutating func use(_ client: RadioClient) throws(DiaryError) {
        let settings = try diary.activeProximity()
        packets = []
        var (chosen, change) = (diary.now, diary.now)
        while true {
            tell()
            // When the clock is set back, the time of the next change could be far away. The next scan
            // ends this wait.
            let now = diary.now
            if now < chosen || now >= change {
                chosen = now
                guard let next = try diary.nextBeacon() else { return }
                switch next {
                case .wait(let until): change = until
                case .beacon(let beacon):
                    change = beacon.until
                    guard client.send(request(beacon)) else { return try report(problem: Self.lost) }
                }
            }
            switch client.next(or: watch.descriptor, timeout: .seconds(max(0, change - diary.now)) / clock.speed) {
            case .timeout: break
            case .readable:
                watch.drain()
                guard try diary.activeProximity() == settings else { return }
            case .report(let message):
                guard try handle(message) else { return }
            case .ended: return try report(problem: Self.lost)
            }
        }
    }

    private static let lost = "checkin-radio has ended the connection"

    /// Returns false if the radio cannot be used.
    private mutating func handle(_ report: RadioReport) throws(DiaryError) -> Bool {
        switch report {
        case .received(let milliseconds, let rssi, let data):
            if packets.count < Self.maximumPackets {
                packets.append((data, milliseconds / 1000 + ahead, rssi))
            }
        case .scanned(let start, let end, _):
            try diary.record(packets, scanFrom: start + ahead, until: end + ahead)
            packets = []
        case .state(let state, let power, let text):
            try record(state, power, text)
        case .refused(let text):
            try self.report(problem: text)
            return false
        }
        return true
    }

    private mutating func record(_ state: RadioReport.State, _ power: Int8?, _ text: String) throws(DiaryError) {
        let now = diary.now.seconds
        switch state {
        case .onAir, .idle: (troubleSince, isTold) = (nil, false)
        case .noAdapter, .adapterOff, .refused, .removedByOthers, .failed: noteTrouble()
        }
        try diary.recordRadio { record in
            switch state {
            case .onAir:
                if record.broadcastingSince == nil { record.broadcastingSince = now }
                (record.lastBroadcast, record.problem) = (now, nil)
                if let power { record.reportedPower = power }
            case .idle:
                (record.broadcastingSince, record.problem) = (nil, nil)
            case .noAdapter, .adapterOff, .refused, .removedByOthers, .failed:
                (record.broadcastingSince, record.problem) = (nil, Self.safe(text))
            }
        }
    }

    private mutating func report(problem: String) throws(DiaryError) {
        noteTrouble()
        try diary.recordRadio { record in
            (record.broadcastingSince, record.problem) = (nil, Self.safe(problem))
        }
    }

    /// The part of a text that is stored. `checkin-radio` parses packets of strangers, and may send any
    /// text.
    private static func safe(_ text: String) -> String { String(untrusted: text.utf8, maximumCount: 200) }

    private mutating func noteTrouble() {
        if troubleSince == nil { troubleSince = diary.now }
    }

    /// Tells the user once about a problem that lasts. `checkin proximity` names it.
    private mutating func tell() {
        guard !isTold, let troubleSince, diary.now - troubleSince >= Self.patience else { return }
        isTold = true
        // Without a desktop, the status is the only place that shows the problem.
        try? Notifier.show("Bluetooth does not work: run checkin proximity.")
    }

    private static func sentence(_ error: FileError, _ adapter: String) -> String {
        switch error.errno {
        case .noSuchFileOrDirectory:
            "no service for \(adapter) (sudo systemctl enable --now checkin-radio@\(adapter).socket)"
        case .permissionDenied: "you are not in the group checkin-radio (sudo usermod -aG checkin-radio \"$USER\")"
        default: "\(error)"
        }
    }

    // MARK: Clocks

    /// The number of seconds that the diary's clock is ahead of the clock of `checkin-radio`. Tests set
    /// the diary's clock.
    private var ahead: Int64 { diary.now.seconds - clock.now }

    private func request(_ beacon: OutgoingBeacon) -> RadioRequest {
        RadioRequest([
            RadioRequest.Payload(
                from: beacon.from.seconds - ahead,
                until: beacon.until.seconds - ahead,
                data: beacon.data
            )
        ])
    }
}
