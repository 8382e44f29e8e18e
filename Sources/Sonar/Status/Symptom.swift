/// A symptom in the questionnaire. The names are those of the requests.
package enum Symptom: String, Sendable, CaseIterable {
    case cough = "COUGH"
    case temperature = "TEMPERATURE"
    case anosmia = "ANOSMIA"
    case sneeze = "SNEEZE"
    case nausea = "NAUSEA"

    /// Whether the symptom alone suggests an infection.
    var counts: Bool {
        switch self {
        case .cough, .temperature, .anosmia: true
        case .sneeze, .nausea: false
        }
    }
}
