import ArgumentParser
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import OperatingSystem
import SystemPackage

/// `checkin proximity`
struct ProximityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proximity",
        abstract: "Warn and be warned by Bluetooth (Exposure Notification).",
        discussion: """
            While proximity is on, this device broadcasts identifiers that change every 10 to 20 minutes, and records those of \
            phones and other devices near it. It compares them on this device with the keys of people who tested positive. \
            Check-ins work without proximity, and proximity works without check-ins. "checkin exposures" shows what was found, \
            and "checkin share" shares your keys after a positive test. Proximity needs a Bluetooth adapter: see \
            /usr/share/doc/venue-checkin/bluetooth.md.

              $ checkin proximity on                   # asks for your consent
              $ checkin proximity                      # see what it does
              $ checkin proximity off
              $ checkin proximity delete               # delete what was recorded
            """,
        subcommands: [
            ShowProximity.self, TurnOnProximity.self, TurnOffProximity.self, CheckFiles.self, SimulateProximity.self,
            DeleteProximity.self,
        ],
        defaultSubcommand: ShowProximity.self
    )
}

/// `checkin proximity on`
struct TurnOnProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Broadcast identifiers, and record those of others.",
        discussion: """
            Asks for your consent the first time. Works without the passphrase. The user's service checkin-proximity starts \
            proximity again after the next login.
            """
    )

    @Option(help: ArgumentHelp("The Bluetooth adapter. (default: the last one, or hci0)", valueName: "adapter"))
    var adapter: String?

    @Option(
        help: ArgumentHelp(
            "The measured transmit power in dBm, -50 to 20, or auto for the power that the adapter reports.",
            valueName: "power"
        )
    )
    var transmitPower: String?

    @Option(
        help: ArgumentHelp("A number that is added to received signal strengths in dB, -30 to 30.", valueName: "number")
    )
    var signalCorrection: Int?

    @OptionGroup var diary: DiaryOptions

    private static let automatic = "auto"
    private static let powers = -50...20
    private static let corrections = -30...30

    func validate() throws {
        if let adapter, ProximitySettings.adapterName(adapter) == nil {
            throw ValidationError("the adapter must look like hci0")
        }
        if let transmitPower, transmitPower != Self.automatic, Int(transmitPower).map(Self.powers.contains) != true {
            throw ValidationError("the transmit power must be -50 to 20, or auto")
        }
        if let signalCorrection, !Self.corrections.contains(signalCorrection) {
            throw ValidationError("the correction must be -30 to 30")
        }
    }

    func run() throws {
        let diary = try self.diary.open()
        try ConsentPrompt.require(.proximity, in: diary)
        var settings = try diary.proximitySettings()
        if let adapter { settings.adapter = adapter }
        if let transmitPower { settings.transmitPower = Int8(transmitPower) }
        if let signalCorrection { settings.signalCorrection = Int8(signalCorrection) }
        try diary.setProximity(isOn: true, settings)
        try Background.record(for: self.diary)
        try StandardOutput.write(lines: [
            "Proximity is on with the adapter \(settings.adapter). “checkin proximity” shows whether it works."
        ])
    }
}

/// `checkin proximity off`
struct TurnOffProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Stop broadcasting and recording.",
        discussion: """
            Works without the passphrase. What was recorded is kept for 14 days, but is no longer compared. "checkin \
            proximity delete" deletes it now. "checkin consent proximity --withdraw" also withdraws your consent.
            """
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        guard try Diary.exists(in: diary.directory) else {
            return try StandardOutput.write(lines: ["Proximity is off."])
        }
        try diary.open().setProximity(isOn: false)
        try StandardOutput.write(lines: ["Proximity is off. Nothing is broadcast or recorded."])
    }
}

/// `checkin proximity delete`
struct DeleteProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Permanently delete what was recorded, or one day of it.",
        discussion: """
            Works without the passphrase. Deletes received identifiers, your keys, and what was found. Also turns proximity \
            off, unless only one day is deleted. Check-ins are not deleted.
            """
    )

    @Option(help: ArgumentHelp("Delete only this day (UTC).", valueName: "YYYY-MM-DD"))
    var day: String?

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        let nothing = "Nothing was recorded."
        guard try Diary.exists(in: diary.directory) else { return try StandardOutput.write(lines: [nothing]) }
        let diary = try diary.open()
        guard let text = day else {
            try diary.deleteProximity()
            return try StandardOutput.write(lines: ["Proximity is off, and everything that it recorded was deleted."])
        }
        guard let day = Day(iso8601: text) else { throw ValidationError("“\(text)” is not a day: type YYYY-MM-DD") }
        try diary.deleteProximity(of: day)
        try StandardOutput.write(lines: ["Deleted what was recorded on \(text) (UTC)."])
    }
}

/// `checkin proximity status`
struct ShowProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether this device broadcasts and records, and what it has recorded.",
        discussion: """
            Without the passphrase, shows only whether it works. A device that is near changes its identifier every 10 to 20 \
            minutes, so the number of identifiers is larger than the number of devices.
            """
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let on: Bool
        let adapter: String
        /// Whether the background process runs.
        let running: Bool
        @Nullable var broadcastingSince: String?
        @Nullable var lastBroadcast: String?
        @Nullable var lastScan: String?
        @Nullable var problem: String?
        @Nullable var fullDay: String?
        /// Null while the diary is locked, like all values below.
        @Nullable var heardLastHour: Int?
        @Nullable var heardLastDay: Int?
        @Nullable var ownKeyDays: Int?
        @Nullable var comparedKeys: Int?
        @Nullable var matchedKeys: Int?
        @Nullable var comparedUntil: String?
        @Nullable var mayShareUntil: String?
    }

    func run() throws {
        guard try Diary.exists(in: diary.directory) else {
            return try StandardOutput.write(lines: ["Proximity is off: checkin proximity on turns it on."])
        }
        let locked = try self.diary.open()
        let diary = try passphrase.unlockIfPossible(locked)?.diary ?? locked
        let status = try diary.proximityStatus()
        let isRunning = try ProcessLock.holder(of: diary.path.appending(RecordProximity.lock)) != nil
        guard output.json else {
            return try StandardOutput.write(lines: status.fields(isRunning: isRunning, now: diary.now).lines)
        }
        let owner = status.owner
        try StandardOutput.write(
            json: Report(
                on: status.isOn,
                adapter: status.settings.adapter,
                running: isRunning,
                broadcastingSince: status.broadcastingSince?.iso8601,
                lastBroadcast: status.lastBroadcast?.iso8601,
                lastScan: status.lastScan?.iso8601,
                problem: status.problem,
                fullDay: status.fullDay?.iso8601,
                heardLastHour: owner?.heardLastHour,
                heardLastDay: owner?.heardLastDay,
                ownKeyDays: owner?.keyDays,
                comparedKeys: owner?.compared,
                matchedKeys: owner?.matched,
                comparedUntil: owner?.comparedUntil?.iso8601,
                mayShareUntil: owner?.mayShareUntil?.iso8601
            )
        )
    }
}

extension ProximityStatus {
    /// After this time without a scan, something is wrong. Scans begin at most five minutes apart.
    private static let scanLimit: Int64 = 600

    fileprivate func fields(isRunning: Bool, now: UnixTime) -> FieldList {
        let isBroadcasting = isOn && isRunning && broadcastingSince != nil
        let broadcast =
            isBroadcasting
            ? broadcastingSince.map { "since \($0.localMinute)" } ?? ""
            : lastBroadcast.map { "no; the last time was \($0.localMinute)" } ?? "no"
        let fields: [FieldList.Field] = [
            ("Proximity", isOn ? "on" : "off (checkin proximity on)"),
            ("Adapter", settings.adapter),
            ("Broadcasting", broadcast),
            ("Last scan", lastScan.map(\.localMinute) ?? "none yet"),
        ]
        return FieldList(fields + problems(isRunning: isRunning, now: now).map { ("Problem", $0) } + ownerFields(now))
    }

    private func problems(isRunning: Bool, now: UnixTime) -> [String] {
        var problems: [String] = []
        if isOn, !isRunning { problems.append("the background process does not run (checkin proximity on)") }
        if isOn, isRunning, let problem { problems.append(problem) }
        if isOn, isRunning, problem == nil, let lastScan, now - lastScan > Self.scanLimit {
            problems.append("the adapter has not scanned for \((now - lastScan) / 60) minutes")
        }
        if let fullDay {
            problems.append("on \(fullDay.iso8601) (UTC), more identifiers were received than are stored")
        }
        return problems
    }

    private func ownerFields(_ now: UnixTime) -> [FieldList.Field] {
        guard let owner else { return [("Recorded", "shown after unlocking (--passphrase-file)")] }
        let compared =
            owner.comparedUntil.map {
                "\(owner.compared) keys, published until \($0.localMinute); \(owner.matched) matched"
            } ?? "none yet (checkin sync)"
        let permission =
            owner.mayShareUntil.flatMap { $0 > now ? $0 : nil }
            .map { [("Sharing", "once after a positive test, until \($0.localMinute), as you have permitted")] } ?? []
        return [
            ("Heard", "\(owner.heardLastHour) identifiers in the last hour, \(owner.heardLastDay) in the last day"),
            ("Own keys", "of \(owner.keyDays == 1 ? "1 day" : "\(owner.keyDays) days")"),
            ("Compared", compared),
        ] + permission
    }
}
