/// An upload that the server has accepted but not processed.
struct QueuedUpload: Sendable {
    let request: UploadRequest
    /// Seconds since 1970.
    let receivedAt: Int64
}

extension SonarServer {
    /// Changes the push token of a device.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func updatePushToken(_ request: SignedRequest, at now: Int64) throws(RequestRefusal) {
        guard request.endpoint == .updatePushToken, let update = PushTokenUpdate(json: request.body) else {
            throw .malformed
        }
        try authenticate(request, from: update.sonarID, at: now)
        devices[update.sonarID]?.pushToken = update.pushToken
    }

    /// Accepts an upload. It is processed later, so that the answer reveals nothing about its content.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func accept(_ request: SignedRequest, at now: Int64) throws(RequestRefusal) {
        guard request.endpoint == .upload, let upload = UploadRequest(json: request.body) else { throw .malformed }
        try authenticate(request, from: upload.sonarID, at: now)
        guard queue.count < policy.maximumQueue else { throw .busy }
        queue.append(QueuedUpload(request: upload, receivedAt: now))
    }

    /// The message with a test result for a device. Nil if the device is unknown.
    package func testResult(_ kind: TestResult.Kind, testedAt time: RequestTime, for sonarID: SonarID) -> Push? {
        devices[sonarID].map { Push(.testResult(kind, testedAt: time), to: $0.pushToken) }
    }

    private func authenticate(
        _ request: SignedRequest,
        from sonarID: SonarID,
        at now: Int64
    ) throws(RequestRefusal) {
        let device = devices[sonarID]
        let isSigned = request.isSigned(with: device?.secretKey ?? decoyKey)
        guard isSigned, device != nil else { throw .unauthorized }
        guard abs(request.time.seconds - now) <= policy.requestTolerance else { throw .wrongTime }
    }
}
