import Foundation
import SystemPackage
import TestAuthority
import TestSupport

extension Machine {
    /// A shell function that runs a command as a user with a systemd instance and an unresponsive
    /// desktop.
    static let asAttendee = """
        as() (
            cd /
            setpriv --reuid=attendee --regid=attendee --init-groups --reset-env env \\
                XDG_RUNTIME_DIR=/run/user/$(id -u attendee) DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere "$@"
        )
        """

    /// Creates a user who has consented to checking in and has no check-ins. Installs checkin's
    /// units.
    func installAttendee() async throws {
        let units = ExternalTool.packageRoot.appending(path: "systemd")
        let hourly = ["checkin-purge", "checkin-sync"].flatMap { ["\($0).service", "\($0).timer"] }
        for unit in hourly + ["checkin-proximity.service"] {
            try put(try Data(contentsOf: units.appending(path: "user/\(unit)")), as: unit)
        }
        for file in ["checkin-purge-all", "checkin-purge-all.service", "checkin-purge-all.timer"] {
            try put(try Data(contentsOf: units.appending(path: file)), as: file)
        }
        try await run(
            """
            id attendee > /dev/null 2>&1 || useradd --create-home attendee
            rm -rf /home/attendee/.local
            install -m 644 checkin-purge.* checkin-sync.* checkin-proximity.service /etc/systemd/user/
            install -m 644 checkin-purge-all.* /etc/systemd/system/
            install -D -m 755 checkin-purge-all /usr/lib/venue-checkin/purge-all
            systemctl daemon-reload
            \(Self.asAttendee)
            echo 'I consent' | as script -q -e -c 'checkin consent checking-in' /dev/null
            """
        )
    }

    /// Replaces the diary of the installed attendee with a copy.
    func installDiary(of attendee: AttendeeFixture) async throws {
        let copy = try share.path.appending("diary").string
        try FileManager.default.copyItem(atPath: attendee.directory.string, toPath: copy)
        try await run(
            """
            rm -rf /home/attendee/.local/share/venue-checkin
            cp -r diary /home/attendee/.local/share/venue-checkin
            rm -r diary
            chown -R attendee:attendee /home/attendee/.local
            """
        )
    }

    /// Starts the user's systemd, as a login does, with the timers enabled by the package. Installs a
    /// service, `control`, that writes a line to the journal and leaves a process behind.
    func startUserManager() async throws {
        try await run(
            """
            mkdir -p /etc/systemd/user/timers.target.wants
            cat > /etc/systemd/user/control.service <<'EOF'
            [Service]
            Type=oneshot
            KillMode=process
            ExecStart=/bin/sh -c 'sleep 600 & echo control line'
            EOF
            ln -sf ../checkin-purge.timer ../checkin-sync.timer /etc/systemd/user/timers.target.wants/
            systemctl stop attendee 2> /dev/null || true
            # systemd needs the usual directory for namespaces.
            runtime=user/$(id -u attendee)
            systemd-run --quiet --unit=attendee --property=User=attendee --property=Delegate=yes \
                --property=RuntimeDirectory=$runtime --setenv=XDG_RUNTIME_DIR=/run/$runtime /lib/systemd/systemd --user
            timeout 300 sh -c "until [ -S /run/$runtime/systemd/private ]; do sleep 0.1; done"
            """
        )
    }
}

extension Machine {
    /// Starts the kiosk and returns the code that it reports.
    func servedCode() async throws -> String {
        String(try await run("systemctl start venued; venued code").dropLast())
    }

    /// Requests a rotation and returns the new code.
    func rotatedCode() async throws -> String {
        let code = try await servedCode()
        try await run("venued rotate --yes")
        return try await eventually {
            try await servedCode()
        } is: {
            $0 != code
        }
    }
}

extension Machine {
    /// Installs venued's unit with a name, an authority and this configuration. Replaces the
    /// kiosk of an earlier test.
    func installKiosk(_ configuration: [String]) async throws {
        let lines = ["name = Café Meridian", "authority = health.example.org"] + configuration
        try put((lines.joined(separator: "\n") + "\n").utf8, as: "venued.conf")
        let unit = ExternalTool.packageRoot.appending(path: "systemd/venued.service")
        try put(try Data(contentsOf: unit), as: "venued.service")
        try await run(
            """
            systemctl stop venued 2> /dev/null || true
            rm -rf /var/lib/private/venued /var/lib/venued /tmp/state
            mkdir -p /etc/venued
            cp venued.conf /etc/venued/
            cp venued.service /etc/systemd/system/
            systemctl daemon-reload
            """
        )
    }
}
