import { randomBytes } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt } from "../../data/encryption.ts";
import { keyring } from "../../data/keyring.ts";

/** What is stored encrypted. Addresses of many receivers contain a token. */
const WebhookSecrets = z.object({
  url: z.string(),
  secret: z.string(),
  /** The secret before the last rotation, and until when it still signs messages. */
  previous: z.object({ secret: z.string(), until: z.string() }).optional(),
});
export type WebhookSecrets = z.infer<typeof WebhookSecrets>;

const SECRET_BYTES = 32;

/** In the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

export function sealWebhookSecrets(id: string, secrets: WebhookSecrets): { keyId: string; sealedSecret: string } {
  const keyId = keyring().newest;
  return { keyId, sealedSecret: encrypt(JSON.stringify(secrets), { rowId: id, field: "secret" }, keyId) };
}

export const openWebhookSecrets = (row: { id: string; keyId: string; sealedSecret: string }): WebhookSecrets =>
  WebhookSecrets.parse(JSON.parse(decrypt(row.sealedSecret, { rowId: row.id, field: "secret" }, row.keyId)));

/** The address as lists, logs and the audit log show it: its host alone, and whether more follows. */
export function maskWebhookUrl({ origin, pathname, search }: URL): string {
  return pathname === "/" && !search ? origin : `${origin}/…`;
}
