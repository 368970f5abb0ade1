import {
  LeakReport,
  LeakReported,
  MAX_REPORTED_SECRETS,
  SECRET_PREFIXES,
  type SecretPrefix,
} from "../../contract/leaked-secrets.ts";
import type { Db } from "../../data/db.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { type Context, publicOperation } from "../operation.ts";

/**
 * Ends secrets that somebody has found in public, and tells their owners. Who knows a whole secret can do more with it
 * than end it, so nothing else is asked for.
 */
export const reportLeakedSecrets = publicOperation(
  { name: "secrets.reportLeaked", input: LeakReport, output: LeakReported, writes: true },
  async ({ secrets }, { db, audit }) => {
    const hashesOf = (prefix: SecretPrefix) =>
      secrets.filter((secret) => hasValidChecksum(secret, prefix)).map((secret) => hashSecret(secret));
    let revoked = 0;
    for (const prefix of SECRET_PREFIXES) {
      const hashes = hashesOf(prefix);
      if (hashes.length > 0) revoked += await REVOKE[prefix](db, hashes, audit);
    }
    return { ok: true as const, revoked };
  },
);

type Revoke = (db: Db, hashes: string[], audit: Context["audit"]) => Promise<number>;

const REVOKE: Record<SecretPrefix, Revoke> = {
  async SVC_(db, hashes, audit) {
    const tokens = await db.apiToken.findMany({
      where: { hash: { in: hashes } },
      take: MAX_REPORTED_SECRETS,
      select: { id: true, name: true, accountId: true },
    });
    for (const { id, name, accountId } of tokens) {
      audit({ action: "token.revokeLeaked", targetId: id, targetName: name, accountId });
    }
    return (await db.apiToken.deleteMany({ where: { id: { in: tokens.map(({ id }) => id) } } })).count;
  },
  async SVCOA2AT_(db, hashes, audit) {
    const select = { id: true, accountId: true, application: { select: { name: true } } };
    const tokens = await db.accessToken.findMany({
      where: { hash: { in: hashes } },
      take: MAX_REPORTED_SECRETS,
      select,
    });
    for (const { id, accountId, application } of tokens) {
      audit({ action: "application.revokeLeakedToken", targetId: id, targetName: application.name, accountId });
    }
    return (await db.accessToken.deleteMany({ where: { id: { in: tokens.map(({ id }) => id) } } })).count;
  },
  async SVCOA2S_(db, hashes, audit) {
    const select = { id: true, hint: true, application: { select: { id: true, name: true, ownerId: true } } };
    const secrets = await db.applicationSecret.findMany({
      where: { hash: { in: hashes } },
      take: MAX_REPORTED_SECRETS,
      select,
    });
    for (const { hint, application } of secrets) {
      const { id, name, ownerId } = application;
      const change = { targetId: id, targetName: name, ...(ownerId && { accountId: ownerId }), before: { hint } };
      audit({ action: "application.removeLeakedSecret", ...change });
    }
    return (await db.applicationSecret.deleteMany({ where: { id: { in: secrets.map(({ id }) => id) } } })).count;
  },
};
