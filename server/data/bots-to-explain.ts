import { prepared } from "./db.ts";

/** Bots of one category that the database says the same about. */
export interface BotsToExplain {
  accountId: string;
  categoryId: string | null;
  managed: boolean;
  /** `run`, or why the bots should not run: a reason of the contract. */
  state: "run" | "disabled" | "category_disabled" | "invalid_auth" | "action_required" | "banned";
  /** Oldest first. */
  ids: string[];
}

/** A row for each category and state, however many bots there are: ten thousand rows would take longer to read. */
const BOTS_TO_EXPLAIN = {
  name: "bots-to-explain",
  text: `SELECT b."accountId", b."categoryId", coalesce(c."managedSlots" IS NOT NULL, false) AS managed,
           CASE WHEN b.disabled THEN 'disabled' WHEN coalesce(c.disabled, false) THEN 'category_disabled'
             WHEN NOT b."invalidAuth" THEN 'run' WHEN b.problem IN ('action_required', 'banned') THEN b.problem
             ELSE 'invalid_auth' END AS state,
           string_agg(b.id, ' ' ORDER BY b.id) AS ids
         FROM "Bot" b LEFT JOIN "Category" c ON c.id = b."categoryId"
         WHERE b."accountId" = ANY ($1::text[]) GROUP BY 1, 2, 3, 4`,
};

/** All bots of the accounts. */
export async function readBotsToExplain(accountIds: readonly string[]): Promise<BotsToExplain[]> {
  const rows = await prepared<Omit<BotsToExplain, "ids"> & { ids: string }>(BOTS_TO_EXPLAIN, [accountIds]);
  return rows.map((row) => ({ ...row, ids: row.ids.split(" ") }));
}
