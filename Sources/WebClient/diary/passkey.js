import { random } from "../protocol/bytes.js";
import { DiaryError } from "./diary_error.js";

// Passkeys with the PRF extension (WebAuthn Level 3 §10.1.4): the device keeps a secret function, and
// evaluates it after the user was verified.

const SALT_COUNT = 32;

/** Whether this browser has passkeys. It is not known in advance whether they have the extension. */
export const hasPasskeys = Boolean(globalThis.PublicKeyCredential);

/**
 * Makes a passkey.
 *
 * @param name the name that the device shows
 * @returns Its `id` and a `salt`, which are not secret.
 * @throws {DiaryError} `no_passkey` if the user or the device refuses, `passkey_unsupported`
 */
export async function newPasskey(name) {
  const credential = await asked("create", {
    attestation: "none",
    // The diary stores the id. So the device need not keep the passkey itself, which would stay there after
    // everything was deleted. Some devices keep it nevertheless.
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
    challenge: random(32),
    extensions: { prf: {} },
    // ES256 and RS256. The signatures are not used.
    pubKeyCredParams: [-7, -257].map((alg) => ({ alg, type: "public-key" })),
    rp: { name: location.hostname },
    user: { id: random(16), name, displayName: name },
  });
  if (!credential.getClientExtensionResults().prf?.enabled) throw new DiaryError("passkey_unsupported");
  return { id: new Uint8Array(credential.rawId), salt: random(SALT_COUNT) };
}

/** The secret of a passkey and its salt, 32 bytes. The errors are those of `newPasskey`. */
export async function passkeySecret({ id, salt }) {
  const credential = await asked("get", {
    allowCredentials: [{ id, type: "public-key" }],
    challenge: random(32),
    extensions: { prf: { eval: { first: salt } } },
    userVerification: "required",
  });
  const secret = credential.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new DiaryError("passkey_unsupported");
  return new Uint8Array(secret);
}

function asked(method, publicKey) {
  return navigator.credentials[method]({ publicKey }).catch(() => {
    throw new DiaryError("no_passkey");
  });
}
