import CheckInClient
import Publication

extension AuthorityNetwork {
    /// What `diary` asks over this network, with so many attempts at a download.
    func client(of diary: Diary, attempts: Int = 1) -> AuthorityClient {
        AuthorityClient(diary, network: self, version: .first, retryPolicy: RetryPolicy(attempts: attempts))
    }
}
