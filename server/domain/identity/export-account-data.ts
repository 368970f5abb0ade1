import { alsoDuringDeletion, portalOnly, RECENT_SIGN_IN_MINUTES } from "../../contract/access.ts";
import { DATA_PAGE_ROWS, DataPage, DataQuery } from "../../contract/account-data.ts";
import { EXPORTS_OF_ACCOUNT } from "../../contract/limits/sign-in.ts";
import { type Context, operation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { SECTIONS } from "./account-data-sections.ts";
import { sessionOf } from "./open-session.ts";
import { requireCredential } from "./require-credential.ts";

/**
 * One page of a part of the caller's own data. The credentials of bots are handed out by `exportBots` only. Its owner is
 * told once, whichever page is read first.
 */
export const exportAccountData = operation(
  {
    name: "identity.exportData",
    access: alsoDuringDeletion(portalOnly),
    input: DataQuery,
    output: DataPage,
    writes: true,
  },
  async ({ section, after }, context) => {
    const { actor, db } = context;
    await requireCredential(db, actor);
    const where = { accountId: actor.accountId, ...(after !== undefined && { id: { gt: after } }) };
    const found = await SECTIONS[section].read(db, { where, orderBy: { id: "asc" }, take: DATA_PAGE_ROWS });
    const rows = found.map((row) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>);
    await recordExport(context);
    const last = rows.at(-1)?.id;
    return { rows, next: rows.length === DATA_PAGE_ROWS && typeof last === "string" ? last : null };
  },
);

/** What a session reads within the time after which it confirms again who it is, is one export. */
async function recordExport({ actor, db, audit }: Context): Promise<void> {
  const count = await db.$executeRaw`
    UPDATE "Session" SET "dataExportedAt" = now() WHERE id = ${sessionOf(actor)}
      AND ("dataExportedAt" > now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES}::int)) IS NOT TRUE`;
  if (count === 0) return;
  await consumeRate(EXPORTS_OF_ACCOUNT, actor.accountId);
  audit({ action: "account.exportData", targetId: actor.accountId });
}
