import type { LiveTopic } from "../contract/live-changes.ts";
import { db, prepared } from "./db.ts";

/** Which transactions a reading has seen. */
export interface ChangesSeen {
  /** A value of the type `pg_snapshot`. */
  snapshot: string;
  /** The oldest transaction that it may not have seen. */
  oldestUnseen: string;
}

export interface NewChanges extends ChangesSeen {
  changes: [accountId: string, topic: LiveTopic][];
  /** The database has lost transactions, as a standby that became the primary: what was changed is not known. */
  isEarlier: boolean;
}

const READ_CHANGES = {
  name: "read-account-changes",
  query_timeout: 4_000, // ends the connection too: the next reading gets another one
  text: `SELECT pg_current_snapshot()::text AS snapshot, pg_snapshot_xmin(pg_current_snapshot())::text AS "oldestUnseen",
      coalesce(pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot), false) AS "isEarlier",
      (SELECT coalesce(json_agg(DISTINCT jsonb_build_array("accountId", topic)), '[]') FROM "AccountChange"
       WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)) AS changes`,
};

/** What was committed after the reading before, in all accounts. With null it only begins. */
export async function readChanges(seen: ChangesSeen | null): Promise<NewChanges> {
  const [row] = await prepared<NewChanges>(READ_CHANGES, [seen?.snapshot ?? null]);
  if (!row) throw new Error("the database did not say which transactions it has");
  return row;
}

const READ_RECENT = {
  name: "read-recent-account-changes",
  text: `SELECT coalesce(json_agg(DISTINCT topic), '[]') AS topics,
      least((SELECT xid FROM "AccountChange" WHERE "accountId" = $1 AND at > now() - make_interval(secs => $2)
        ORDER BY xid LIMIT 1), pg_snapshot_xmin(pg_current_snapshot()))::text AS since
    FROM "AccountChange" WHERE "accountId" = $1 AND at > now() - make_interval(secs => $2)`,
};

/** What was changed within so many seconds. */
export async function readRecentChanges(
  accountId: string,
  seconds: number,
): Promise<{ topics: LiveTopic[]; since: string }> {
  const [row] = await prepared<{ topics: LiveTopic[]; since: string }>(READ_RECENT, [accountId, seconds]);
  if (!row) throw new Error("the database did not say which transactions it has");
  return row;
}

/** Each may have thousands of ids, and they are kept for minutes. */
const MAX_NOTES = 500;

/** @returns The ids of the bots that were changed, created or deleted; null where they, or the changes, are too many. */
export async function readChangedBotIds(accountId: string, since: string, max: number): Promise<string[] | null> {
  const rows = await db().$queryRaw<{ id: string | null }[]>`
    SELECT DISTINCT changed.id FROM (
      SELECT CASE WHEN row_number() OVER () <= ${MAX_NOTES}::int THEN ids END AS ids FROM "AccountChange"
      WHERE "accountId" = ${accountId} AND topic = 'bots' AND xid >= ${since}::text::xid8 LIMIT ${MAX_NOTES + 1}
    ) AS note LEFT JOIN LATERAL unnest(ids) AS changed(id) ON true LIMIT ${max + 1}`;
  const ids = rows.flatMap(({ id }) => id ?? []);
  return rows.length > max || ids.length < rows.length ? null : ids;
}
