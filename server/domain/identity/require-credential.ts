import { type Db, Prisma } from "../../data/db.ts";
import { Fault } from "../fault.ts";

const TABLES: Record<string, string> = { session: "Session", apiToken: "ApiToken", oauth: "AccessToken" };

interface Caller {
  kind: string;
  credentialId?: string | null;
}

/**
 * Keeps the credential of a call from ending before the transaction does. A call that waited while its credential ended
 * must change nothing afterwards that lasts.
 * @throws Fault when it has ended.
 */
export async function requireCredential(tx: Db, { kind, credentialId }: Caller): Promise<void> {
  const table = TABLES[kind];
  if (!table) return;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${credentialId ?? null} FOR KEY SHARE`;
  if (rows.length === 0) throw new Fault("unauthorized", "This credential has ended.");
}
