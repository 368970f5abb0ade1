import type { Db } from "../../data/db.ts";

interface Target {
  action: string;
  targetId: string | null;
}

type ReadNames = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

const NAMED = { id: true, name: true } as const;

/** How the names of targets are read, by what the action's name begins with. */
const READERS: Record<string, ReadNames> = {
  bot: async (db, ids) => {
    const bots = await db.bot.findMany({ where: { id: { in: ids } }, select: { id: true, nickname: true } });
    return bots.map(({ id, nickname }) => ({ id, name: nickname }));
  },
  account: async (db, ids) => {
    const accounts = await db.account.findMany({ where: { id: { in: ids } }, select: { id: true, username: true } });
    return accounts.map(({ id, username }) => ({ id, name: username }));
  },
  category: (db, ids) => db.category.findMany({ where: { id: { in: ids } }, select: NAMED }),
  preset: (db, ids) => db.preset.findMany({ where: { id: { in: ids } }, select: NAMED }),
  application: (db, ids) => db.application.findMany({ where: { id: { in: ids } }, select: NAMED }),
  token: (db, ids) => db.apiToken.findMany({ where: { id: { in: ids } }, select: NAMED }),
  schedule: (db, ids) => db.schedule.findMany({ where: { id: { in: ids } }, select: NAMED }),
  webhook: (db, ids) => db.webhook.findMany({ where: { id: { in: ids } }, select: NAMED }),
};

const kindOf = ({ action }: Target): string => action.split(".", 1)[0] ?? "";

/** The present names of the targets of a page of entries, in one statement for each kind of target. */
export async function readTargetNames(db: Db, targets: readonly Target[]): Promise<(target: Target) => string | null> {
  const names = new Map<string, string>();
  for (const [kind, read] of Object.entries(READERS)) {
    const ids = targets.flatMap((target) => (kindOf(target) === kind && target.targetId ? [target.targetId] : []));
    if (ids.length === 0) continue;
    for (const { id, name } of await read(db, [...new Set(ids)])) names.set(`${kind} ${id}`, name);
  }
  return (target) => names.get(`${kindOf(target)} ${target.targetId}`) ?? null;
}
