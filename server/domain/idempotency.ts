import { createHash } from "node:crypto";
import type { z } from "zod";
import { databaseNow } from "../data/database-clock.ts";
import { type Db, db, type Prisma, transaction } from "../data/db.ts";
import { type Actor, isLimited } from "./actor.ts";
import { Fault, invalid } from "./fault.ts";

export const DEFAULT_HOURS = 24;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** How to repeat the answer of an operation that must not be stored as it is. */
export interface Replay<Output> {
  hours: number;
  rebuildAnswer(stored: Prisma.JsonValue, db: Db): Promise<Output>;
}

export interface KeyClaim {
  accountId: string;
  key: string;
  /** SHA-256 over the operation and its input. */
  bodyHash: string;
}

interface KeyedCall {
  parsed: unknown;
  actor: Actor;
  options: { idempotencyKey?: string | undefined; onReplay?: () => void };
}

/**
 * The claim of a call that came with a key; null without one. What has scopes has keys of its own, which no key of a
 * caller can equal because of the blank: it must not get the answer to a call of the owner or of another application.
 */
export function claimOfCall(operation: string, { parsed, actor, options }: KeyedCall): KeyClaim | null {
  const key = options.idempotencyKey;
  if (key === undefined || actor.kind === "nobody") return null;
  const claim = newClaim(actor.accountId, key, operation, parsed);
  return isLimited(actor) && "credentialId" in actor
    ? { ...claim, key: `${actor.applicationId ?? actor.credentialId} ${key}` }
    : claim;
}

function newClaim(accountId: string, key: string, operation: string, input: unknown): KeyClaim {
  if (!KEY_PATTERN.test(key))
    throw invalid(["Idempotency-Key"], "This must have 1 to 255 printable ASCII characters without blanks.");
  const bodyHash = createHash("sha256").update(operation).update("\n").update(JSON.stringify(input)).digest("hex");
  return { accountId, key, bodyHash };
}

/**
 * Claims the key inside the write's own transaction: a second caller waits here until the first has committed or
 * rolled back.
 * @returns What the first use stored, or null when this is the first use.
 */
export async function claimKey(
  tx: Db,
  claim: KeyClaim,
  hours = DEFAULT_HOURS,
): Promise<{ stored: Prisma.JsonValue } | null> {
  const inserted = await tx.$executeRaw`
    INSERT INTO "IdempotencyRecord" ("accountId", key, "bodyHash", "expiresAt")
    VALUES (${claim.accountId}, ${claim.key}, ${claim.bodyHash}, now() + make_interval(hours => ${hours}::int))
    ON CONFLICT ("accountId", key) DO UPDATE
      SET "bodyHash" = excluded."bodyHash", "expiresAt" = excluded."expiresAt", result = NULL, "createdAt" = now()
      WHERE "IdempotencyRecord"."expiresAt" < now()`;
  if (inserted === 1) return null;
  const { accountId, key } = claim;
  const record = await tx.idempotencyRecord.findUniqueOrThrow({ where: { accountId_key: { accountId, key } } });
  if (record.bodyHash !== claim.bodyHash) {
    throw invalid(["Idempotency-Key"], "This was used before with another request.");
  }
  if (record.result === null) {
    const message = "The first request with this key is still running, or its outcome is unknown.";
    throw new Fault("unable_to_process", message);
  }
  return { stored: record.result };
}

/**
 * What the first use of the key stored, without a lock: null when there was none, or when it is not done. A call that would
 * be refused now, because the first one took effect, is answered by it.
 */
export async function findStoredAnswer({ accountId, key, bodyHash }: KeyClaim): Promise<Prisma.JsonValue> {
  const record = await db().idempotencyRecord.findFirst({
    where: { accountId, key, bodyHash, expiresAt: { gt: databaseNow() } },
    select: { result: true },
  });
  return record?.result ?? null;
}

export async function storeAnswer(tx: Db, claim: KeyClaim, result: Prisma.InputJsonValue): Promise<void> {
  const { accountId, key } = claim;
  await tx.idempotencyRecord.update({ where: { accountId_key: { accountId, key } }, data: { result } });
}

/** After these faults it is unknown whether the call took effect: the key stays used. */
const UNKNOWN_OUTCOME_CODES = new Set(["no_answer", "internal"]);

/**
 * Runs what happens outside the database, such as a bot's command, at most once for a key. The key is claimed and
 * committed first, and released if it is certain that nothing happened.
 */
export async function runOnce<O extends z.ZodType>(
  { name, output }: { name: string; output: O },
  call: KeyedCall,
  run: () => Promise<z.output<O>>,
): Promise<z.output<O>> {
  const claim = claimOfCall(name, call);
  if (!claim) return run();
  const earlier = await transaction((tx) => claimKey(tx, claim));
  if (earlier) {
    call.options.onReplay?.();
    return output.parse(earlier.stored);
  }
  try {
    const answer = await run();
    await storeAnswer(db(), claim, answer as Prisma.InputJsonValue);
    return answer;
  } catch (error) {
    if (error instanceof Fault && !UNKNOWN_OUTCOME_CODES.has(error.code)) await releaseKey(claim);
    throw error;
  }
}

async function releaseKey({ accountId, key }: KeyClaim): Promise<void> {
  await db().idempotencyRecord.deleteMany({ where: { accountId, key } });
}
