import { createHash } from "node:crypto";
import type { Db, Prisma } from "../data/db.ts";
import { Fault, invalid } from "./fault.ts";

const DEFAULT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** How the answer of an operation is given again when it must not be stored as it is. */
export interface Replay<Output> {
  hours: number;
  recall(stored: Prisma.JsonValue, db: Db): Promise<Output>;
}

interface Claim {
  accountId: string;
  key: string;
  /** SHA-256 over the operation and its input. */
  bodyHash: string;
}

export function claimOf(accountId: string, key: string, operation: string, input: unknown): Claim {
  if (!KEY.test(key)) throw invalid(["Idempotency-Key"], "must be 1 to 255 printable ASCII characters without blanks");
  const bodyHash = createHash("sha256").update(operation).update("\n").update(JSON.stringify(input)).digest("hex");
  return { accountId, key, bodyHash };
}

/**
 * Takes the key inside the write's own transaction: a second caller waits here until the first has committed or
 * rolled back, so a key is never half used.
 * @returns What the first use kept, or null when this is the first use.
 */
export async function claimKey(
  tx: Db,
  claim: Claim,
  hours = DEFAULT_HOURS,
): Promise<{ stored: Prisma.JsonValue } | null> {
  const taken = await tx.$executeRaw`
    INSERT INTO "IdempotencyRecord" ("accountId", key, "bodyHash", "expiresAt")
    VALUES (${claim.accountId}, ${claim.key}, ${claim.bodyHash}, now() + make_interval(hours => ${hours}::int))
    ON CONFLICT ("accountId", key) DO UPDATE
      SET "bodyHash" = excluded."bodyHash", "expiresAt" = excluded."expiresAt", result = NULL, "createdAt" = now()
      WHERE "IdempotencyRecord"."expiresAt" < now()`;
  if (taken === 1) return null;
  const { accountId, key } = claim;
  const record = await tx.idempotencyRecord.findUniqueOrThrow({ where: { accountId_key: { accountId, key } } });
  if (record.bodyHash !== claim.bodyHash) {
    throw invalid(["Idempotency-Key"], "was used before with another request");
  }
  if (record.result === null) throw new Fault("unable_to_process", "The first request with this key is still running.");
  return { stored: record.result };
}

export async function keepAnswer(tx: Db, claim: Claim, result: Prisma.InputJsonValue): Promise<void> {
  const { accountId, key } = claim;
  await tx.idempotencyRecord.update({ where: { accountId_key: { accountId, key } }, data: { result } });
}
