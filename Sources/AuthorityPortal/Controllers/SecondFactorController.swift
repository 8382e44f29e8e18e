import Cryptography
import Encodings
import HTTPTypes
import HealthAuthority
import Hummingbird
import QRCode

/// Turns an officer's own second factor on and off.
struct SecondFactorController: Sendable {
    let officers: Officers
    /// The authority's region. The officer's authenticator app shows it.
    let region: String

    func add(to routes: PortalRoutes) {
        routes.get("second-factor", for: .newcomer) { try await page($0) }
        routes.post("second-factor", for: .newcomer) { try await turnOn($0) }
        routes.post("second-factor/off") { try await turnOff($0) }
        routes.get("second-factor/off", for: .newcomer) { _ in .redirect(PortalPath.secondFactor) }
    }

    private func page(_ visit: PortalRequest) async throws -> PortalAnswer {
        if let left = try await officers.recoveryCodes(of: visit.officer) {
            return .page(SecondFactorOnView(left: left, isRequired: officers.requiresSecondFactor))
        }
        let notice = visit.query == "off" ? visit.texts(.factorOff) : nil
        return .page(try setUp(visit, form: PortalForm.newNumber(), notice: notice))
    }

    private func turnOn(_ visit: PortalRequest) async throws -> PortalAnswer {
        let form = visit.form["once"]
        guard Hexadecimal.bytes(form)?.count == 16 else { throw HTTPError(.badRequest) }
        let secret = officers.offeredSecret(form, visit.session)
        do {
            let codes = try await officers.turnOnSecondFactor(
                of: visit.officer,
                secret: secret,
                password: visit.form["password"],
                code: visit.form["code"],
                browser: visit.browser
            )
            guard let codes else {
                let page = try setUp(visit, form: form, problem: visit.texts(.wrongAppCode))
                return .page(page, .unprocessableContent)
            }
            return .page(RecoveryCodesView(codes: codes.enumerated().map { .init(number: $0 + 1, code: $1) }))
        } catch OfficersError.secondFactor {
            let page = UsedFormView(section: PortalPath.secondFactor, message: visit.texts(.usedFactorForm))
            return .page(page, .conflict)
        } catch OfficersError.busy {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
        } catch let error as OfficersError {
            return .page(try setUp(visit, form: form, error: visit.texts.sentence(error)), .unprocessableContent)
        }
    }

    private func turnOff(_ visit: PortalRequest) async throws -> PortalAnswer {
        do {
            try await officers.turnOffSecondFactor(
                of: visit.officer,
                password: visit.form["password"],
                code: visit.form["code"],
                browser: visit.browser
            )
            return .redirect("\(PortalPath.secondFactor)?off")
        } catch OfficersError.busy {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])
        } catch let error as OfficersError {
            let page = SecondFactorOnView(
                left: try await officers.recoveryCodes(of: visit.officer) ?? 0,
                isRequired: officers.requiresSecondFactor,
                error: visit.texts.sentence(error)
            )
            return .page(page, .unprocessableContent)
        }
    }

    private func setUp(
        _ visit: PortalRequest,
        form: String,
        notice: String? = nil,
        error: String? = nil,
        problem: String? = nil
    ) throws -> SecondFactorSetUpView {
        let secret = officers.offeredSecret(form, visit.session)
        let url = OneTimePassword.url(secret: secret, officer: visit.officer, issuer: "health-authority-\(region)")
        return SecondFactorSetUpView(
            once: form,
            isRequired: officers.requiresSecondFactor,
            notice: notice,
            error: error,
            problem: problem,
            url: url,
            qrCode: SVGRenderer.render(try QRMatrix(url)),
            secret: Self.groups(OneTimePassword.text(of: secret))
        )
    }

    /// Formats a text in groups of four characters.
    private static func groups(_ text: String) -> String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: " ")
    }
}
