import Cryptography

/// A contact that the server knows from an upload. It names both devices.
package struct Contact: Sendable, Equatable {
    /// The device that uploaded the encounter.
    package let reporter: SonarID
    /// The device in the cryptogram.
    package let contact: SonarID
    package let start: RequestTime
    /// The length in seconds.
    package let duration: Int64
    /// The time at a short distance in seconds, multiplied by the weight of the reporter's symptoms.
    package let risk: Int64
}

extension Contact: Redacted {
    package var description: String { "<contact>" }
}

/// A device of a day in the log of a reporter.
struct ContactKey: Sendable, Hashable {
    let reporter: SonarID
    let cryptogram: Cryptogram
}

/// The result of processing uploads.
package struct ProcessedUploads: Sendable {
    /// The messages to deliver.
    package internal(set) var pushes: [Push] = []
    /// The number of accepted encounters.
    package internal(set) var accepted = 0
    /// The number of refused encounters by reason.
    package internal(set) var refused: [EncounterVerdict.Reason: Int] = [:]
}

extension SonarServer {
    /// The contacts of all reporters in the last 28 days, the earliest first. This part of the contact
    /// graph is what the design reveals to the server.
    package var contacts: [Contact] {
        contactsByKey.values.sorted { left, right in
            if left.start != right.start { return left.start < right.start }
            return (left.reporter.bytes + left.contact.bytes)
                .lexicographicallyPrecedes(right.reporter.bytes + right.contact.bytes)
        }
    }

    /// Processes the waiting uploads. An encounter that is uploaded again replaces the first one unless
    /// it is shorter.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func processUploads(at now: Int64) -> ProcessedUploads {
        var result = ProcessedUploads()
        var affected: Set<SonarID> = []
        let uploads = queue
        queue = []
        for upload in uploads {
            for encounter in upload.request.encounters {
                switch verdict(on: encounter, from: upload.request.sonarID, at: now) {
                case .refused(let reason): result.refused[reason, default: 0] += 1
                case .accepted(let contact):
                    result.accepted += 1
                    affected.insert(contact)
                    store(encounter, with: contact, from: upload.request)
                }
            }
        }
        result.pushes = warn(affected, at: now)
        return result
    }

    private mutating func store(_ encounter: UploadedEncounter, with contact: SonarID, from request: UploadRequest) {
        let key = ContactKey(reporter: request.sonarID, cryptogram: encounter.payload.cryptogram)
        if let stored = contactsByKey[key], stored.duration > encounter.duration { return }
        contactsByKey[key] = Contact(
            reporter: request.sonarID,
            contact: contact,
            start: encounter.start,
            duration: encounter.duration,
            risk: policy.risk.closeSeconds(encounter) * policy.risk.weight(of: request.symptoms)
        )
    }

    /// Returns the messages to the devices whose risk has reached the threshold. A device gets another
    /// message only after its exposure is over.
    private mutating func warn(_ affected: Set<SonarID>, at now: Int64) -> [Push] {
        var risks: [SonarID: (risk: Int64, last: Int64)] = [:]
        for contact in contactsByKey.values where affected.contains(contact.contact) {
            let (risk, last) = risks[contact.contact] ?? (0, 0)
            let end = min(contact.start.seconds + contact.duration, now)
            risks[contact.contact] = (risk + contact.risk, max(last, end, contact.start.seconds))
        }
        let pause = UserStatus.exposedDays * Int64(UnixDay.seconds)
        var pushes: [Push] = []
        for sonarID in affected.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            guard let (risk, last) = risks[sonarID], risk >= policy.risk.threshold,
                warnings[sonarID].map({ now - $0 >= pause }) ?? true,
                let device = devices[sonarID], let time = RequestTime(seconds: last)
            else { continue }
            warnings[sonarID] = now
            pushes.append(Push(.contact(lastEncounter: time), to: device.pushToken))
        }
        return pushes
    }
}
