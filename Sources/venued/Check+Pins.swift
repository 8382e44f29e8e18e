import CommandLineTool
import OperatingSystem
import SystemPackage
import VenueKiosk

/// Checks of what is connected to the pins of a board. A line is opened as the kiosk does.
extension Check {
    func tapSignal(_ output: TapSignal.Output, _ configuration: KioskConfiguration, isServing: Bool) -> Verdict {
        guard configuration.nfc != nil else {
            return .failure(Refusal("“nfc” is off, so there is no tag", hints: ["set “nfc”, or “tap_signal = off”"]))
        }
        do {
            return .success("\(try TapSignal(output).test()) can be switched")
        } catch let error as GPIOError {
            return verdict(error, isServing: isServing)
        } catch let error as FileError {
            return .failure(
                Refusal(
                    error.description,
                    hints: [
                        error.errno == .noSuchFileOrDirectory
                            ? "set “tap_signal” to one of the LEDs that this command lists: ls /sys/class/leds"
                            : "allow the kiosk's user to write to it; the packaged udev rule does so for an LED named venue-tap"
                    ]
                )
            )
        } catch {
            return .failure(Refusal("\(error)"))
        }
    }

    func rotateButton(_ pin: GPIOPin, isServing: Bool) -> Verdict {
        do {
            return .success("\(try GPIOLine(button: pin).name) reports presses")
        } catch {
            return verdict(error, isServing: isServing)
        }
    }

    /// The running kiosk holds its lines.
    private func verdict(_ error: GPIOError, isServing: Bool) -> Verdict {
        if isServing, case .lineUnusable(let name, .resourceBusy) = error {
            return .success("\(name) is in use by the running kiosk")
        }
        return .failure(Refusal(error.description, hints: error.hints))
    }

    func clockChip(_ chip: ClockChip) -> Verdict {
        if let name = chip.found() { return .success(name) }
        return .failure(
            Refusal(
                "no \(chip.rawValue) is the first battery-backed clock (/sys/class/rtc/rtc0)",
                hints: [
                    "connect it to 3.3 V, ground, GPIO 2 (SDA) and GPIO 3 (SCL): pins 17, 9, 3 and 5",
                    "only the disk image registers the chip, when it starts; another system needs its own setting",
                ]
            )
        )
    }
}

extension GPIOError {
    /// The hints for the operator.
    fileprivate var hints: [String] {
        switch self {
        case .noHeader: ["this setting needs a Raspberry Pi, or the device of a chip: gpio:/dev/gpiochip0:17"]
        case .chipUnusable(_, .permissionDenied):
            ["the packaged udev rule gives the group dialout access: sudo usermod -aG dialout \"$USER\""]
        case .chipUnusable: ["list the GPIO chips: ls /dev/gpiochip*"]
        case .reserved: ["use one of GPIO 4, 5, 6, 12, 13, or 16 to 27"]
        case .lineUnusable(_, .resourceBusy): ["gpioinfo (package gpiod) shows what uses each line"]
        case .lineUnusable: ["use a line that the chip has; gpioinfo (package gpiod) lists them"]
        }
    }
}
