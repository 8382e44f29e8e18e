import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification

// The people behind uploads and publications. Only the judge of an attack knows them.

extension VenueCheckInRun {
    func owner(_ handle: Handle) -> Int? {
        switch handle {
        case .upload(let number): submissions[number].owner
        case .publication(let iv):
            submissions.first { $0.batch.reports.contains { $0.report.iv.elementsEqual(iv) } }?.owner
        default: handle.person
        }
    }
}

extension ExposureNotificationRun {
    func owner(_ handle: Handle) -> Int? {
        switch handle {
        case .upload(let number): submissions[number].owner
        case .publication(let key):
            submissions.first { $0.batch.keys.contains { Array(copying: $0.diagnosisKey.key.bytes) == key } }?.owner
        default: handle.person
        }
    }
}

extension EventRegistrationRun {
    func owner(_ handle: Handle) -> Int? {
        switch handle {
        case .upload(let number): uploads[number].owner
        case .publication(let number):
            uploads.first { upload in
                let warning = published[Int(UInt64(littleEndianBytes: number))].warning
                return upload.checkIns.contains { Warning($0) == warning }
            }?.owner
        default: handle.person
        }
    }
}
