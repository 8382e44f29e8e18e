extension Wording {
    package static let english = Wording { sentence in
        switch sentence {
        case .scan: "Scan to check in."
        case .scanOrTap: "Scan or tap to check in."
        case .tapOutOfOrder: "Tapping is out of order. Please scan to check in."
        case .scanWithApp: "Scan with {app}"
        case .scanWithCamera: "Scan with your phone’s camera"
        case .voluntary: "Checking in is voluntary and not a condition of entry."
        case .anotherWay: "No phone? Please ask us for another way."
        case .privacy: "Your visit stays on your phone."
        case .posterDate: "Code of {date}."
        case .posterForOneEvent: "For one event only. Please take it down afterwards."
        case .posterToReplace: "For the venue: renew the code and the poster regularly, and immediately after misuse."
        case .posterOpen: "Open the app."
        case .posterCamera: "Open the camera."
        case .posterDone: "Confirm on your phone."
        case .date: "Date"
        case .from: "From"
        case .to: "To"
        case .listTitle: "Check-in list"
        case .listContact: "Name, and telephone or e-mail"
        case .listKept:
            "We keep this list locked away and destroy it after 14 days. Only {authority} may ask for it. Filling "
                + "it in is voluntary."
        case .listDestroy: "To be destroyed on:"
        case .slipTitle: "Check in later"
        case .slipKeep:
            "No phone with you? Keep this slip. Scan the code later with any phone, and enter the time of your "
                + "visit."
        }
    }
}
