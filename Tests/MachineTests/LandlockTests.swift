import TestSupport
import TestTraits
import Testing

/// The kiosk on a kernel without Landlock, such as the kernel of Raspberry Pi OS.
@Suite(
    "A kernel without Landlock",
    .timeLimit(.minutes(60)),
    .extended,
    .enabled("this machine cannot run a virtual machine") { try await MachineImage.isThere.value }
)
struct LandlockTests {
    @Test func `the tag is served by a confined process, and check and log report the missing Landlock`() async throws {
        // The other security modules that are enabled by default.
        let machine = try await Machine(
            programs: ["pn532-simulator", "venued", "venued-kiosk"],
            kernel: "lsm=lockdown,yama,integrity"
        )
        try await machine.installKiosk(["nfc = pn532_uart:/run/chips/kiosk", "display = none", "clock = elapsed"])
        let check = try await machine.run(
            """
            mkdir -p /run/chips
            pn532-simulator --directory /run/chips > /dev/null 2>&1 &
            timeout 300 sh -c 'until [ -e /run/chips/kiosk ]; do sleep 0.1; done'
            chmod 666 "$(readlink -f /run/chips/kiosk)"
            venued check --state /tmp/state
            """
        )
        #expect(check.contains("\nnfc: ok, "))
        #expect(check.contains("\nsandbox: ok, but this kernel has no Landlock: "))
        let status = try await machine.run(
            """
            systemctl start venued
            timeout 300 sh -c 'until systemctl show --property=StatusText venued | grep -q "NFC tag armed"; do sleep 0.1; done'
            kiosk=$(systemctl show --value --property=MainPID venued)
            cat "/proc/$(cat "/proc/$kiosk/task/"*/children | tr -d ' ')/status"
            journalctl --unit venued --output cat
            """
        )
        #expect(status.contains("NoNewPrivs:\t1\n"))
        #expect(status.contains("Seccomp:\t2\n"))
        #expect(status.contains("this kernel has no Landlock"))
    }
}
