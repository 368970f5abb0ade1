import { FROM, LISTED, type PublicBotRow } from "./bots-to-run.ts";
import { prepared } from "./db.ts";

const PUBLIC_COLUMNS = `b.id, b."accountId", b.nickname, b.disabled, b."isPublic", b."invalidAuth"`;

const LISTED_BOTS = { name: "listed-bots", text: `SELECT ${PUBLIC_COLUMNS} ${FROM} WHERE ${LISTED} ORDER BY b.id` };

/** The bots of the public list, by id. */
export const readPublicBotRows = (): Promise<PublicBotRow[]> => prepared<PublicBotRow>(LISTED_BOTS, []);

const LISTED_VERSION = {
  name: "listed-bots-version",
  text: `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(b.id || b.xmin::text, 0)), 0) AS version
         ${FROM} WHERE ${LISTED}`,
};

/** Changes whenever the public list changes, whichever process changed it. */
export async function readPublicBotsVersion(): Promise<string> {
  const [row] = await prepared<{ version: string }>(LISTED_VERSION, []);
  return row?.version ?? "";
}
