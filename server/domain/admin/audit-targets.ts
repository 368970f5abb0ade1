import type { Db } from "../../data/db.ts";

interface Target {
  action: string;
  targetId: string | null;
}

type ReadNames = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

const NAMED = { id: true, name: true } as const;

/** How the names of targets that have one are read, by what the action's name begins with. */
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
  incident: async (db, ids) => {
    const incidents = await db.incident.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
    return incidents.map(({ id, title }) => ({ id, name: title }));
  },
  /** Nothing names a job: its entry says what it does. */
  job: async (db, ids) => {
    const jobs = await db.job.findMany({ where: { id: { in: ids } }, select: { id: true } });
    return jobs.map(({ id }) => ({ id, name: "" }));
  },
  view: (db, ids) => db.savedView.findMany({ where: { id: { in: ids } }, select: NAMED }),
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

/** The member of `after` that holds the category of bots that were changed together (update-bots.ts). */
const placeIdOf = (values: { after: unknown } | undefined): string | null => {
  const after = values?.after;
  if (typeof after !== "object" || after === null || !("category" in after)) return null;
  return typeof after.category === "string" ? after.category : null;
};

/** The categories in which things were changed together, as they are called now. */
export async function readPlaces(db: Db, all: readonly { after: unknown }[]) {
  const ids = [...new Set(all.flatMap((values) => placeIdOf(values) ?? []))];
  const found = ids.length === 0 ? [] : await db.category.findMany({ where: { id: { in: ids } }, select: NAMED });
  const places = new Map(found.map((place) => [place.id, place]));
  return (values: { after: unknown } | undefined) => places.get(placeIdOf(values) ?? "") ?? null;
}
