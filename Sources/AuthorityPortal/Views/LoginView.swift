import HealthAuthority

/// The log-in page.
struct LoginView: Page {
    static let title: Template = "\(.logIn)"
    let section = PortalPath.login
    let officer: String
    /// The error in the last attempt.
    let error: String?
    /// The result of the previous action.
    let notice: String?

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        <form method="post" action="/portal/login" class="card narrow" autocomplete="on">
        <input type="hidden" name="form_token" value="{{formToken}}">
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        <div class="field">
        <label for="name">\(.name)</label>
        <input id="name" name="name" value="{{officer}}" required maxlength="64" autocomplete="username"
        autocapitalize="none" spellcheck="false"{{#error}} aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.logInCodeHint)</p>
        <input id="code" name="code" maxlength="32" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
        aria-describedby="code-hint{{#error}} error{{/error}}"{{#error}} aria-invalid="true"{{/error}}>
        </div>
        <button class="primary">\(.logIn)</button>
        </form>
        <p class="hint">\(.forgotten)</p>
        """
}

/// The page where officers change their own password.
struct PasswordView: Page {
    static let title: Template = "\(.changeYourPassword)"
    let section = PortalPath.password
    let minimum = Password.minimumCount
    var oldError: String?
    var newError: String?
    var againError: String?

    static let template: Template = """
        <form method="post" action="/portal/password" class="card narrow">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input name="username" value="{{officer}}" autocomplete="username" readonly hidden>
        <div class="field">
        <label for="old">\(.oldPassword)</label>
        <input id="old" name="old" type="password" required autocomplete="current-password"
        {{#oldError}}aria-invalid="true" aria-describedby="old-error"{{/oldError}}>
        {{#oldError}}<p class="error" role="alert" id="old-error">{{.}}</p>{{/oldError}}
        </div>
        <div class="field">
        <label for="new">\(.newPassword)</label>
        <p class="hint" id="new-hint">\(.passwordHint)</p>
        <input id="new" name="new" type="password" required minlength="{{minimum}}" autocomplete="new-password"
        aria-describedby="new-hint{{#newError}} new-error{{/newError}}"{{#newError}} aria-invalid="true"{{/newError}}>
        {{#newError}}<p class="error" role="alert" id="new-error">{{.}}</p>{{/newError}}
        </div>
        <div class="field">
        <label for="again">\(.newPasswordAgain)</label>
        <input id="again" name="again" type="password" required autocomplete="new-password"
        {{#againError}}aria-invalid="true" aria-describedby="again-error"{{/againError}}>
        {{#againError}}<p class="error" role="alert" id="again-error">{{.}}</p>{{/againError}}
        </div>
        <button class="primary">\(.changePassword)</button>
        <p class="hint">\(.logsYouOut)</p>
        </form>
        """
}
