import Cryptography

/// A signed request that uploads the encounters of a user with symptoms
/// (`PATCH /api/proximity-events/upload`).
package struct UploadRequest: Sendable, Equatable {
    /// The maximum size of a request in bytes. It was chosen for this library.
    static let maximumSize = 16 << 20
    /// The maximum number of encounters. A request with more encounters is refused.
    static let maximumEncounters = EncounterLog.maximumCount

    package let sonarID: SonarID
    package let symptoms: Set<Symptom>
    /// The onset of the symptoms.
    let onset: RequestTime
    package let encounters: [UploadedEncounter]

    package init(sonarID: SonarID, symptoms: Set<Symptom>, onset: RequestTime, encounters: [UploadedEncounter]) {
        self.sonarID = sonarID
        self.symptoms = symptoms
        self.onset = onset
        self.encounters = encounters
    }

    /// Decodes a body in the form of either app. Returns nil if it is too large, if a member is missing
    /// or malformed, or if a symptom is unknown or occurs twice.
    package init?(json: [UInt8]) {
        guard let message = JSONBody.decode(Message.self, json, maximumSize: Self.maximumSize),
            message.contactEvents.count <= Self.maximumEncounters,
            let sonarID = SonarID(text: message.sonarId),
            let onset = RequestTime(text: message.symptomsTimestamp)
        else { return nil }
        let symptoms = Set(message.symptoms.compactMap(Symptom.init(rawValue:)))
        let encounters = message.contactEvents.compactMap { UploadedEncounter($0) }
        guard symptoms.count == message.symptoms.count, encounters.count == message.contactEvents.count else {
            return nil
        }
        self.init(sonarID: sonarID, symptoms: symptoms, onset: onset, encounters: encounters)
    }

    /// The body in the form of an app.
    ///
    /// Android's encoder adds line breaks to base 64. This function writes none, and the server accepts
    /// both.
    package func json(of platform: Platform) -> [UInt8] {
        JSONBody.encode(
            Message(
                sonarId: sonarID.text(of: platform),
                symptoms: Symptom.allCases.filter(symptoms.contains).map(\.rawValue),
                symptomsTimestamp: onset.text,
                contactEvents: encounters.map { $0.message(of: platform) }
            )
        )
    }

    private struct Message: Codable {
        let sonarId: String
        let symptoms: [String]
        let symptomsTimestamp: String
        let contactEvents: [UploadedEncounter.Message]
    }
}

extension UploadRequest: Redacted {
    package var description: String { "<upload of \(encounters.count) encounters>" }
}
