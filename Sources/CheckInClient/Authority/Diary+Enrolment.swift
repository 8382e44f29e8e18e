extension Diary {
    /// The authority that the diary belongs to; nil if it belongs to none yet.
    public func authority() throws(DiaryError) -> EnrolledAuthority? { try clientState().authority }

    /// - Throws: `notEnrolled`.
    public func requireAuthority() throws(DiaryError) -> EnrolledAuthority { try clientState().enrolledAuthority }

    /// Makes the diary one of an authority, whose key is pinned from now on.
    ///
    /// - Throws: `enrolledElsewhere`: whoever moves to another authority, or to another key of the same, deletes everything first.
    public func enroll(_ authority: EnrolledAuthority) throws(DiaryError) {
        try updateClient { state in
            if let old = state.authority, old.host != authority.host || old.key != authority.key {
                throw DiaryError.enrolledElsewhere(host: old.host)
            }
            state.authority = authority
        }
    }
}

extension ClientState {
    /// - Throws: `notEnrolled`.
    var enrolledAuthority: EnrolledAuthority {
        get throws(DiaryError) {
            guard let authority else { throw .notEnrolled }
            return authority
        }
    }
}
