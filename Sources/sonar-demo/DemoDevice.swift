import Sonar

/// A registered device of the demo.
struct DemoDevice {
    let name: String
    let platform: Platform
    let pushToken: PushToken
    let identity: DeviceIdentity
    var schedule: CryptogramSchedule
    var status = UserStatus.unaffected
    /// The encounters as the Android app stores them.
    var encounters = EncounterLog()
    /// The encounters as the iOS app stores them.
    var peripherals = PeripheralLog()

    /// The transmit power in dBm of every device.
    static let transmitPower: Int8 = -7

    /// Stores a payload with a signal strength.
    ///
    /// - Parameter time: Seconds since 1970.
    mutating func receive(_ payload: BroadcastPayload, strength: Int8, from peripheral: String, at time: Int64) {
        let reading = SignalReading(strength: strength, time: time * 1000)
        switch platform {
        case .android: encounters.record(payload, advertisedPower: Self.transmitPower, reading: reading)
        case .ios:
            peripherals.read(advertisedPower: Self.transmitPower, of: peripheral, at: reading.time)
            peripherals.found(payload, of: peripheral, at: reading.time)
            peripherals.read(reading, of: peripheral)
        }
    }

    var stored: [Encounter] { platform == .android ? encounters.encounters : peripherals.encounters }

    /// The status with its days, counted from a day.
    func status(from day: CalendarDay) -> String {
        func period(_ since: CalendarDay, _ until: CalendarDay) -> String {
            "from day \(since.number - day.number) until day \(until.number - day.number)"
        }
        switch status {
        case .unaffected: return "unaffected"
        case .exposed(let since, let until): return "exposed \(period(since, until))"
        case .symptomatic(let since, let until, _): return "symptomatic \(period(since, until))"
        case .exposedSymptomatic(let since, let until, _, _): return "exposed and symptomatic \(period(since, until))"
        case .positive(let since, let until, _): return "positive \(period(since, until))"
        }
    }
}
