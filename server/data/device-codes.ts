import { CODE_SECONDS, DEVICE_POLL_SECONDS } from "../contract/oauth.ts";
import { type Db, db } from "./db.ts";

/** In place of the redirect URI in the code of an approved device. No request can name it: empty fields count as omitted. */
export const NO_REDIRECT_URI = "";

interface NewDeviceCode {
  hash: string;
  userCodeHash: string;
  applicationId: string;
  scopes: string[];
}

/** @returns False when another device shows the same code. */
export async function insertDeviceCode(code: NewDeviceCode): Promise<boolean> {
  const { hash, userCodeHash, applicationId, scopes } = code;
  const inserted = await db().$executeRaw`
    INSERT INTO "DeviceCode" (hash, "userCodeHash", "applicationId", scopes, "intervalSeconds", "expiresAt")
    VALUES (${hash}, ${userCodeHash}, ${applicationId}, ${scopes}::text[], ${DEVICE_POLL_SECONDS},
      now() + make_interval(secs => ${CODE_SECONDS}))
    ON CONFLICT ("userCodeHash") DO NOTHING`;
  return inserted === 1;
}

export interface DevicePoll {
  decision: string | null;
  expired: boolean;
  /** It came earlier than the interval allows, which is now longer. */
  tooSoon: boolean;
}

const LONGER_SECONDS = 5;

/** Records that the device has asked. Null: the application has no such code. */
export async function pollDeviceCode(hash: string, applicationId: string): Promise<DevicePoll | null> {
  const rows = await db().$queryRaw<DevicePoll[]>`
    WITH before AS MATERIALIZED (
      SELECT hash, coalesce("polledAt" > now() - make_interval(secs => "intervalSeconds"), false) AS "tooSoon"
      FROM "DeviceCode" WHERE hash = ${hash} AND "applicationId" = ${applicationId} FOR NO KEY UPDATE
    )
    UPDATE "DeviceCode" c SET "polledAt" = now(),
      "intervalSeconds" = least(c."intervalSeconds" + CASE WHEN "tooSoon" THEN ${LONGER_SECONDS}::int ELSE 0 END, 60)
    FROM before WHERE c.hash = before.hash
    RETURNING c.decision, c."expiresAt" <= now() AS expired, "tooSoon"`;
  return rows[0] ?? null;
}

export interface DeviceCode {
  hash: string;
  applicationId: string;
  scopes: string[];
  decision: string | null;
}

/** The code that a device shows; null when it is unknown or has expired. */
export async function findDeviceCode(tx: Db, userCodeHash: string): Promise<DeviceCode | null> {
  const rows = await tx.$queryRaw<DeviceCode[]>`
    SELECT hash, "applicationId", scopes, decision FROM "DeviceCode"
    WHERE "userCodeHash" = ${userCodeHash} AND "expiresAt" > now() LIMIT 1`;
  return rows[0] ?? null;
}

/** Stores the decision about a code. @returns `again`: it was decided so before, by a double click. */
export async function decideDeviceCode(tx: Db, hash: string, decision: string): Promise<"first" | "again" | "other"> {
  const { count } = await tx.deviceCode.updateMany({ where: { hash, decision: null }, data: { decision } });
  if (count > 0) return "first";
  return (await tx.deviceCode.count({ where: { hash, decision } })) > 0 ? "again" : "other";
}
