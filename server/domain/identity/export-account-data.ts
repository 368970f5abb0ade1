import { alsoDuringDeletion, portalOnly } from "../../contract/access.ts";
import { DATA_PAGE_ROWS, DataPage, DataQuery } from "../../contract/account-data.ts";
import { operation } from "../operation.ts";
import { SECTIONS } from "./account-data-sections.ts";

/** One page of a part of the caller's own data. The credentials of bots are handed out by `exportBots` only. */
export const exportAccountData = operation(
  {
    name: "identity.exportData",
    access: alsoDuringDeletion(portalOnly),
    input: DataQuery,
    output: DataPage,
  },
  async ({ section, after }, { actor, db }) => {
    const where = { accountId: actor.accountId, ...(after !== undefined && { id: { gt: after } }) };
    const found = await SECTIONS[section].read(db, { where, orderBy: { id: "asc" }, take: DATA_PAGE_ROWS });
    const rows = found.map((row) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>);
    const last = rows.at(-1)?.id;
    return { rows, next: rows.length === DATA_PAGE_ROWS && typeof last === "string" ? last : null };
  },
);
