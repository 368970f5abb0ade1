import { perApplication } from "../application.ts";
import { USE_DAYS } from "../contract/identity.ts";
import { log } from "../log.ts";
import { prepared, textList } from "./db.ts";

/** When a credential was last used is stored at most so often. */
export const USE_RECORD_INTERVAL_MS = 60_000;

interface PendingUses {
  /** By the credential's id. */
  counts: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

/** Of this process, since the last write. */
const pendingUses = perApplication(
  "uses of credentials to be counted",
  (): PendingUses => ({ counts: new Map(), timer: null }),
  async (pending) => {
    if (pending.timer) clearTimeout(pending.timer);
    await writeUses(pending.counts);
  },
);

/** Counts a call. All counts of a process are written together, at most once a minute, and when it stops. */
export function countCredentialUse(credentialId: string): void {
  const pending = pendingUses();
  pending.counts.set(credentialId, (pending.counts.get(credentialId) ?? 0) + 1);
  pending.timer ??= setTimeout(() => void writePending(), USE_RECORD_INTERVAL_MS).unref();
}

/** Writes what was counted so far. */
export async function writePending(): Promise<void> {
  const pending = pendingUses();
  if (pending.timer) clearTimeout(pending.timer);
  pending.timer = null;
  await writeUses(pending.counts);
}

const ADD_USES = {
  name: "add-credential-uses",
  text: `INSERT INTO "CredentialUse" ("credentialId", day, calls)
         SELECT id, current_date, calls FROM unnest($1::text[], $2::int[]) AS used (id, calls) ORDER BY id
         ON CONFLICT ("credentialId", day) DO UPDATE SET calls = "CredentialUse".calls + excluded.calls`,
};

async function writeUses(counts: Map<string, number>): Promise<void> {
  if (counts.size === 0) return;
  const values = [[...counts.keys()], [...counts.values()]];
  counts.clear();
  await prepared(ADD_USES, values).catch((err) => log().warn({ err }, "uses of credentials were not counted"));
}

const READ_USES = {
  name: "read-credential-uses",
  text: `SELECT "credentialId" AS id, ${USE_DAYS} - 1 - (current_date - day) AS index, calls FROM "CredentialUse"
         WHERE "credentialId" = ANY (${textList("$1")}) AND day > current_date - ${USE_DAYS}`,
};

/** Calls with each credential on each of the last days, the oldest first. A credential that was not used is missing. */
export async function readCredentialUses(ids: string[]): Promise<Map<string, number[]>> {
  const rows = await prepared<{ id: string; index: number; calls: number }>(READ_USES, [ids]);
  const uses = new Map<string, number[]>();
  for (const { id, index, calls } of rows) {
    const days = uses.get(id) ?? Array.from({ length: USE_DAYS }, () => 0);
    days[index] = calls;
    uses.set(id, days);
  }
  return uses;
}
