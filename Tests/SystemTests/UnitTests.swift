import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The unit files, checked by systemd-analyze. systemd does not have to run here.
@Suite("systemd units")
struct UnitTests {
    private static let units = ExternalTool.packageRoot.appending(path: "systemd")

    @Test(
        arguments: [
            ("venued.service", 10), ("authority/authorityd.service", 15),
            ("authority/authorityd-relay.service", 15), ("checkin-purge-all.service", 25),
            // systemd-analyze counts these as services of root, because a unit of a user's systemd names
            // no user.
            ("user/checkin-purge.service", 30), ("user/checkin-sync.service", 30),
            ("user/checkin-proximity.service", 30),
        ]
    )
    func `systemd rates the exposure of the kiosk's unit at most 1.0 of 10, and of the servers' units at most 1.5`(
        unit: String,
        tenths: Int
    ) async throws {
        let unit = Self.units.appending(path: unit).path
        let ending = try await analyze("security", "--offline=true", "--threshold=\(tenths)", unit)
        #expect(ending.status == 0, "\(ending.output)\(ending.error)")
    }

    @Test func `the unit for a room differs from the kiosk's unit only in the names`() throws {
        let single = try String(contentsOf: Self.units.appending(path: "venued.service"), encoding: .utf8)
        let room = try String(contentsOf: Self.units.appending(path: "venued@.service"), encoding: .utf8)
        let names = [
            (" for %i\n", "\n"), ("/etc/venued/%i.conf\n#", "/etc/venued/venued.conf\n#"),
            (" --config /etc/venued/%i.conf", ""), ("StateDirectory=venued-%i", "StateDirectory=venued"),
        ]
        #expect(names.reduce(room) { $0.replacing($1.0, with: $1.1) } == single)
    }

    @Test(
        arguments: [
            ["venued.service"], ["venued@.service"], ["authority/authorityd.service"],
            ["authority/authorityd-relay.service"],
            ["user/checkin-purge.service", "user/checkin-purge.timer"],
            ["checkin-purge-all.service", "checkin-purge-all.timer"],
            ["user/checkin-sync.service", "user/checkin-sync.timer"], ["user/checkin-proximity.service"],
        ]
    )
    func `systemd accepts every line`(units: [String]) async throws {
        let directory = try Directory.makeTemporary(prefix: "unit-test")
        defer { try? Directory.remove(directory) }
        for unit in units {
            // systemd-analyze requires that the program exists.
            let text = try String(contentsOf: Self.units.appending(path: unit), encoding: .utf8)
                .replacing(#/(?m)^ExecStart=\S+/#, with: "ExecStart=/bin/true")
            let name = URL(filePath: unit).lastPathComponent
            try Data(text.utf8).write(to: URL(filePath: directory.appending(name).string))
        }
        let paths = units.map { directory.appending(URL(filePath: $0).lastPathComponent).string }
        let ending = try await analyze(["verify", "--man=no"] + paths)
        #expect(ending.status == 0)
        #expect(ending.error == "")
    }

    @Test(
        .proves("I1"),
        arguments: [
            ("checkin-proximity.service", ["AF_UNIX"]),
            ("checkin-purge.service", ["AF_UNIX"]),
            ("checkin-sync.service", ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"]),
        ]
    )
    func `the units on the attendee's device cannot open Bluetooth sockets`(unit: String, families: [String]) throws {
        let text = try String(contentsOf: Self.units.appending(path: "user/\(unit)"), encoding: .utf8)
        let lines = text.matches(of: #/(?m)^RestrictAddressFamilies=(?<families>.*)$/#)
        #expect(lines.map { $0.families.split(separator: " ").map(String.init) } == [families])
    }

    @Test(.proves("I7"))
    func `a user who delays the deletion in the own diary does not delay it in the diaries of others`() async throws {
        let directory = try Directory.makeTemporary(prefix: "unit-test")
        defer { try? Directory.remove(directory) }
        // The first user's process ends only after the second user's process has begun.
        let programs = [
            "getent": "echo slow:x:1:1::$HOME/slow:; echo other:x:2:2::$HOME/other:",
            "setpriv": """
            case $1 in
                --reuid=1) for _ in $(seq 600); do [ -e $HOME/begun ] && exit; sleep 0.1; done; touch $HOME/alone;;
                --reuid=2) touch $HOME/begun;;
            esac
            """,
        ]
        let ending = try await Self.purgeAll(in: directory, programs)
        #expect(ending.status == 0 && ending.error == "")
        #expect(try Directory.has(directory.appending("begun")) && !Directory.has(directory.appending("alone")))
    }

    /// A process for each user at once could exceed the limits of the machine.
    @Test(.proves("I7")) func `the diaries of many users are purged, at most 16 at the same time`() async throws {
        let directory = try Directory.makeTemporary(prefix: "unit-test")
        defer { try? Directory.remove(directory) }
        // Each process takes one of 16 places. The first ones keep them until 16 have begun.
        let programs = [
            "getent": "for id in $(seq 40); do echo user:x:$id:$id::/home/user:; done",
            "setpriv": """
            mkdir -p "$HOME/begun/$1" "$HOME/places"
            for place in $(seq 16) none; do mkdir "$HOME/places/$place" 2> /dev/null && break; done
            while [ "$(ls "$HOME/begun" | wc -l)" -lt 16 ]; do sleep 0.1; done
            # Time for a process too many to begin.
            sleep 0.5
            [ "$place" = none ] || rmdir "$HOME/places/$place"
            """,
        ]
        let ending = try await Self.purgeAll(in: directory, programs)
        #expect(ending.status == 0 && ending.error == "")
        #expect(try Directory.names(in: directory.appending("begun")).count == 40)
        #expect(try Directory.names(in: directory.appending("places")).isEmpty)
    }

    /// Runs the script with other programs, which are shell scripts by name. HOME is `directory`.
    private static func purgeAll(
        in directory: FilePath,
        _ programs: [String: String]
    ) async throws -> RunningProgram.Ending {
        for (name, lines) in programs {
            let path = directory.appending(name).string
            try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return try await RunningProgram.run(
            units.appending(path: "checkin-purge-all"),
            [],
            environment: ["HOME": directory.string, "PATH": "\(directory):/usr/bin:/bin"]
        )
    }

    /// A home directory on a file system whose server does not answer (fuse(4)). Every access to it waits
    /// until the process is killed.
    @Test(
        .enabled("only root can mount such a file system, and switch to other users") {
            try await RunningProgram.run(URL(filePath: "/usr/bin/unshare"), ["--mount", "test", "-w", "/dev/fuse"])
                .status == 0 && geteuid() == 0
        }
    )
    func `a home directory that hangs does not stop the deletion in the diaries of others`() async throws {
        let directory = try Directory.makeTemporary(prefix: "unit-test")
        defer { try? Directory.remove(directory) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.string)
        let script = try String(contentsOf: Self.units.appending(path: "checkin-purge-all"), encoding: .utf8)
            .replacing("/usr/bin/checkin", with: "\(directory)/checkin")
        try #require(script.contains(" 5m ") && script.contains("\(directory)/checkin"))
        for (name, lines) in [
            "checkin": "#!/bin/sh\necho \"$1 of $(id -u)\" > \"$HOME/done\"\n",
            "purge-all": script.replacing(" 5m ", with: " 5 "),
            "passwd": "hanging:x:60001:60001::\(directory)/hanging:\nother:x:60002:60002::\(directory)/other:\n"
                + "without:x:60003:60003::\(directory)/without:\n",
        ] {
            let path = directory.appending(name).string
            try Data(lines.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/unshare"),
            [
                "--mount", "sh", "-ec",
                """
                mkdir -p $0/hanging $0/other/.local/share/venue-checkin $0/without
                chown -R 60002 $0/other
                chown 60003 $0/without
                mount --bind $0/passwd /etc/passwd
                # The script inherits the end of the server, which reads no request.
                exec 9<> /dev/fuse
                mount -i -t fuse none $0/hanging -o fd=9,rootmode=40000,user_id=0,group_id=0,allow_other
                exec $0/purge-all
                """, directory.string,
            ]
        )
        #expect(ending.status == 0, "\(ending.error)")
        #expect(try PrivateFile.read(directory.appending("other/done")) == Array("purge of 60002\n".utf8))
        #expect(try !Directory.has(directory.appending("without/done")))
    }

    @Test(
        arguments: ["user/checkin-sync.service", "checkin-purge-all.service"]
    )
    func `an hourly run ends before the next one starts`(unit: String) throws {
        let unit = try String(contentsOf: Self.units.appending(path: unit), encoding: .utf8)
        let match = try #require(unit.firstMatch(of: #/(?m)^TimeoutStartSec=(\d+)min$/#))
        #expect(try #require(Int(match.1)) < 60)
    }

    private func analyze(_ arguments: String...) async throws -> RunningProgram.Ending { try await analyze(arguments) }

    private func analyze(_ arguments: [String]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(URL(filePath: "/usr/bin/systemd-analyze"), ["--no-pager"] + arguments)
    }
}
