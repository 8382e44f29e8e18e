/**
 * The reason why the diary refuses something. `code` is `no_consent`, `locked`, `wrong_passphrase`,
 * `short_passphrase`, `key_replaced`, `unknown_check_in`, `stay_length`, `starts_in_the_future`,
 * `starts_before_retention`, `submission_waiting`, `no_passkey`, `passkey_unsupported`, `too_long`, `damaged`, or a reason
 * why an archive cannot be read (see `openedArchive`). It contains nothing about a visit.
 */
export class DiaryError extends Error {
  constructor(code) {
    super(`the diary refused a change: ${code}`);
    this.code = code;
  }
}
