import { z } from "zod";
import { type Scope, withScope } from "../../contract/access.ts";
import { DELETION_DAYS, DeletedKind, Deletion, DeletionList } from "../../contract/deletions.ts";
import { changedFrom } from "../../contract/list-query.ts";
import { hasScope } from "../actor.ts";
import { invalid } from "../fault.ts";
import { operation } from "../operation.ts";
import { cutPage } from "../page-of.ts";

const DAY_MS = 86_400_000;

/** What has one of these scopes reads which of the kinds. Of schedules it reads its own alone, and a deletion does not say whose it was. */
const SCOPES: Record<DeletedKind, readonly Scope[]> = {
  bot: ["bots.read"],
  category: ["categories.read"],
  preset: ["bots.read"],
  schedule: [],
};

/** What the account deleted within 30 days, by id. */
export const listDeletions = operation(
  {
    name: "deletions.list",
    access: withScope("bots.read", "categories.read"),
    input: DeletionList,
    output: z.array(Deletion),
  },
  async ({ since, kind = DeletedKind.options, after, limit }, context) => {
    const { actor, db } = context;
    if (since !== undefined && Date.parse(since) < Date.now() - DELETION_DAYS * DAY_MS) {
      throw invalid(["since"], `Deletions are listed for ${DELETION_DAYS} days: read the lists as a whole.`);
    }
    const where = {
      accountId: actor.accountId,
      kind: { in: kind.filter((each) => hasScope(actor, SCOPES[each])) },
      ...(since !== undefined && { deletedAt: { gte: changedFrom(since) } }),
    };
    const rows = await db.deletion.findMany({
      where: { ...where, ...(after !== undefined && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: limit + 1,
    });
    const page = await cutPage(rows, limit, context, {
      idOf: ({ id }) => id,
      count: () => db.deletion.count({ where }),
    });
    return page.map((row) => ({
      id: row.id,
      kind: DeletedKind.parse(row.kind),
      deletedAt: row.deletedAt.toISOString(),
    }));
  },
);
