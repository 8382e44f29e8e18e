public import CheckInProtocol

extension Diary {
    /// Ends the open check-in now. Also works while the diary is locked.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters; nil if only one check-in
    ///   is open.
    /// - Returns: The check-in's ID and its new end.
    /// - Throws: Without an ID, `noOpenCheckIn` and `severalOpenCheckIns`. With an ID, `unknownID`,
    ///   `ambiguousID` and `notOpen`.
    public func checkOut(_ beginning: String? = nil) throws(DiaryError) -> (id: CheckInID, end: UnixTime) {
        try transaction { transaction in
            let id = try transaction.openID(beginning)
            let old = try transaction.window(of: id)
            let start = old.start
            let end = min(max(transaction.now, start + 1), start + Stay.maximumSeconds)
            guard let stay = Stay(start: start, end: end) else { throw DiaryError.stayLength }
            let window = old.with(stay, isEnded: true)
            try transaction.append(Entry(end: end), to: id)
            try transaction.setWindow(window, of: id)
            let keys = try transaction.matchingRecords(of: id).map(\.keys)
            try transaction.setMatchingRecords(for: window, keys: keys, of: id)
            return (id, end)
        }
    }
}

extension Transaction {
    fileprivate func openID(_ beginning: String?) throws -> CheckInID {
        let open = try openIDs()
        if let beginning {
            let id = try id(beginning)
            guard open.contains(id) else { throw DiaryError.notOpen(id) }
            return id
        }
        guard let first = open.first else { throw DiaryError.noOpenCheckIn }
        guard open.count == 1 else { throw DiaryError.severalOpenCheckIns(open) }
        return first
    }
}
