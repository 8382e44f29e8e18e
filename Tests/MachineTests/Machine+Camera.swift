import Foundation
import QRCode
import Raster
import TestSupport
import Testing

extension Machine {
    /// The option with the diary's directory in the machine.
    static let diary = "--data /root/diary"

    /// Removes the diaries, the camera and the scan of an earlier test.
    func forgetAttendee() async throws {
        try await run(
            """
            if [ -e /run/camera.pid ]; then
                kill -KILL $(cat /run/camera.pid) || true
                timeout 300 sh -c 'while lsmod | grep -q v4l2loopback && ! rmmod v4l2loopback; do sleep 0.1; done'
                rm /run/camera.pid
            fi
            rm -rf /root/diary /tmp/diary scan.* /run/keys typescript
            """
        )
    }

    /// Consents to checking in on a terminal.
    ///
    /// - Parameter program: The command that starts the program.
    func consent(_ arguments: String = diary, by program: String = "checkin") async throws {
        try await run("echo 'I consent' | script -q -e -c '\(program) consent checking-in \(arguments)' /dev/null")
    }

    /// Connects a camera, `/dev/video20`, that delivers the current picture ten times a second.
    ///
    /// - Parameter format: The camera's only format.
    func connectCamera(_ format: String) async throws {
        try await run(
            """
            modprobe videodev
            insmod v4l2loopback.ko video_nr=20 exclusive_caps=1
            (
                exec 3> /dev/video20
                v4l2-ctl -d /dev/video20 \
                    --set-fmt-video-out=width=\(CameraScene.width),height=\(CameraScene.height),pixelformat=\(format)
                while dd if=picture bs=1M status=none >&3; do sleep 0.1; done
            ) > /dev/null 2>&1 &
            echo $! > /run/camera.pid
            timeout 300 sh -c 'until v4l2-ctl -d /dev/video20 --get-fmt-video; do sleep 0.1; done'
            """
        )
    }

    func disconnectCamera() async throws {
        try await run(
            """
            kill $(cat /run/camera.pid)
            timeout 300 sh -c 'until rmmod v4l2loopback; do sleep 0.1; done'
            rm /run/camera.pid
            """
        )
    }

    /// Starts a scan and returns as soon as it has written this text to standard error.
    func startScan(_ arguments: String, untilItSays text: String) async throws {
        try await run(
            "(set +e; checkin scan \(arguments) \(Self.diary); echo $? > scan.status) > scan.output 2> scan.error &"
        )
        try await waitForScan(toSay: text)
    }

    func waitForScan(toSay text: String, in file: String = "scan.error") async throws {
        try await run(
            "timeout 300 sh -c 'until grep -q \"\(text)\" \(file); do sleep 0.1; done' || { cat \(file); exit 1; }"
        )
    }

    /// Waits for the end of the started scan. Returns its standard error and its exit status.
    func endOfScan() async throws -> String {
        try await run(
            "timeout 300 sh -c 'until [ -s scan.status ]; do sleep 0.1; done'; cat scan.error scan.status; rm scan.*"
        )
    }

    /// Runs a scan that fails. Returns its standard error and its exit status.
    func failedScan(_ arguments: String, by program: String = "checkin") async throws -> String {
        try await run("\(program) scan \(arguments) 2>&1 || echo $?")
    }

    /// Returns the names of the venues in the diary.
    func venues() async throws -> [String] {
        struct List: Decodable {
            let check_ins: [CheckIn]
        }

        struct CheckIn: Decodable {
            let venue: Venue

            struct Venue: Decodable {
                let name: String
            }
        }
        let list = Data(try await run("checkin list --json \(Self.diary)").utf8)
        return try JSONDecoder().decode(List.self, from: list).check_ins.map(\.venue.name)
    }
}

/// A picture of codes on a grey wall.
struct CameraScene {
    static let (width, height) = (320, 240)

    let image: GrayImage

    init(_ codes: [String], pixelsPerModule: Int = 4) throws {
        var image = try GrayImage(width: Self.width, height: Self.height, filledWith: 120)
        var left = 4
        for code in codes {
            let matrix = try QRMatrix(code)
            let side = matrix.framed.count * pixelsPerModule
            for y in 0..<side {
                for x in 0..<side {
                    let module = (x / pixelsPerModule - QRMatrix.quietZone, y / pixelsPerModule - QRMatrix.quietZone)
                    image[left + x, 4 + y] = matrix.isDark(x: module.0, y: module.1) ? 20 : 220
                }
            }
            left += side + 4
        }
        self.image = image
    }

    /// Returns the picture in this format, given by the kernel's four-character code.
    func frame(_ format: String) -> [UInt8] {
        let colour: UInt8 = 128
        return switch format {
        case "GREY": image.pixels
        case "NV12", "YU12": image.pixels + [UInt8](repeating: colour, count: image.pixels.count / 2)
        case "YUYV": image.pixels.flatMap { [$0, colour] }
        case "UYVY": image.pixels.flatMap { [colour, $0] }
        case "MJPG": image.jpeg(quality: 90)
        default: preconditionFailure("no camera has it")
        }
    }
}
