import { createHash } from "node:crypto";
import { deriveSecret, keyring } from "../../data/keyring.ts";

/**
 * The secret that signs the sign-in form. next-auth accepts one alone: the one that signed the form of this browser, so
 * that a form stays valid through a rotation of the keys, and in a process that has another newest key. For a new form,
 * the newest.
 * @param cookie In next-auth's format: a token and, after a `|`, the SHA-256 of the token and the secret.
 */
export function signInFormSecret(cookie: string | null): string {
  const newest = deriveSecret("next-auth");
  const [token, signature] = (cookie ?? "").split("|");
  if (!token || !signature) return newest;
  const secrets = [...keyring().keys.keys()].map((id) => deriveSecret("next-auth", id));
  const bySignature = new Map(secrets.map((secret) => [sha256(token + secret), secret]));
  return bySignature.get(signature) ?? newest;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
