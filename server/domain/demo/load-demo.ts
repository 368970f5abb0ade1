import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { type DemoCapacity, DemoState, demoAccountPrefix } from "../../contract/demo.ts";
import { nameKey } from "../../contract/name-key.ts";
import { Ok } from "../../contract/text.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { settings } from "../../settings/settings.ts";
import { operator } from "../actor.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { readCategoryNames } from "../categories/create-category.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, operation } from "../operation.ts";
import { readPresetNames } from "../presets/write-presets.ts";
import { APPLICATION, CATEGORIES, demoBots, PRESETS } from "./demo-fleet.ts";

const settingKey = (accountId: string) => `demo:${accountId}`;

/** The ids of everything that was created, so that `removeDemo` deletes exactly that. */
const DemoRecord = z.object({
  bots: z.array(z.string()),
  categories: z.array(z.string()),
  presets: z.array(z.string()),
  applications: z.array(z.string()),
});
type DemoRecord = z.infer<typeof DemoRecord>;

async function findDemoRecord(db: Db, accountId: string): Promise<DemoRecord | null> {
  const row = await db.setting.findUnique({ where: { key: settingKey(accountId) } });
  return row && DemoRecord.parse(row.value);
}

export const getDemo = operation(
  { name: "demo.get", access: portalOnly, input: z.strictObject({}), output: DemoState },
  async (_, { actor: { accountId }, db }) => {
    const state = { offered: settings().demo, capacity: await readDemoCapacity(accountId) };
    const record = await findDemoRecord(db, accountId);
    if (!record) return { ...state, loaded: false, bots: 0, categories: 0, presets: 0, applications: 0 };
    const [bots, categories, presets, applications] = await Promise.all([
      db.bot.count({ where: { accountId, id: { in: record.bots } } }),
      db.category.count({ where: { accountId, id: { in: record.categories } } }),
      db.preset.count({ where: { accountId, id: { in: record.presets } } }),
      db.application.count({ where: { ownerId: accountId, id: { in: record.applications } } }),
    ]);
    return { ...state, loaded: true, bots, categories, presets, applications };
  },
);

export const loadDemo = operation(
  { name: "demo.load", access: portalOnly, input: z.strictObject({}), output: Ok, writes: true },
  async (_, context) => {
    await insertDemo(context.actor.accountId, context);
    return { ok: true };
  },
);

/** Creates the demo fleet in an account, in the caller's transaction. */
export async function insertDemo(
  accountId: string,
  context: Pick<Context, "db" | "audit" | "publishChangedBots">,
): Promise<void> {
  const { db, audit, publishChangedBots } = context;
  if (!settings().demo) throw new Fault("forbidden", "This installation has no demo fleet.");
  await lockAccount(db, accountId);
  if (await findDemoRecord(db, accountId)) throw new Fault("already_exists", "The demo fleet is already loaded.");
  const record: DemoRecord = { bots: [], categories: [], presets: [], applications: [] };
  const categoryNames = await readCategoryNames(db, accountId);
  for (const category of CATEGORIES) {
    const id = newId();
    const data = { id, accountId, name: freeName(category.name, categoryNames), config: category.config };
    await db.category.create({ data: data as Prisma.CategoryUncheckedCreateInput });
    record.categories.push(id);
    const rows = demoBots(category, demoAccountPrefix(accountId)).map(({ nickname, ...auth }) => ({ auth, nickname }));
    const put = await upsertBots(db, accountId, rows, id);
    record.bots.push(...put.map((bot) => bot.id));
  }
  const presetNames = await readPresetNames(db, accountId);
  for (const { name, config } of PRESETS) {
    const row = { id: newId(), accountId, name: freeName(name, presetNames), config: config as Prisma.InputJsonObject };
    await db.preset.create({ data: row });
    record.presets.push(row.id);
  }
  const application = { id: newId(), ownerId: accountId, ...APPLICATION, redirectUris: [] };
  await db.application.create({ data: application });
  record.applications.push(application.id);
  await db.setting.create({ data: { key: settingKey(accountId), value: record } });
  audit({ action: "demo.load", accountId, count: record.bots.length, after: { bots: record.bots.length } });
  publishChangedBots({ accountId, botIds: record.bots });
}

/** What exists keeps its name: the demo's thing gets another one. */
function freeName(name: string, existing: readonly { name: string }[]): string {
  const taken = new Set(existing.map((one) => nameKey(one.name)));
  for (let n = 0; ; n++) {
    const wanted = [name, `${name} (demo)`][n] ?? `${name} (demo ${n})`;
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}

/** Deletes what the demo created and nothing else, in the trash too. The account's own bots in its categories remain. */
export const removeDemo = operation(
  { name: "demo.remove", access: portalOnly, input: z.strictObject({}), output: Ok, writes: true },
  async (_, { actor: { accountId }, db, audit, publishChangedBots }) => {
    await lockAccount(db, accountId);
    const record = await findDemoRecord(db, accountId);
    if (!record) throw new Fault("not_found", "There is no demo fleet in this account.");
    const bots = { accountId, id: { in: record.bots } };
    const { count } = await db.bot.deleteMany({ where: bots });
    await db.deletedBot.deleteMany({ where: bots });
    await db.category.deleteMany({ where: { accountId, id: { in: record.categories } } });
    await db.preset.deleteMany({ where: { accountId, id: { in: record.presets } } });
    await db.application.deleteMany({ where: { ownerId: accountId, id: { in: record.applications } } });
    await db.setting.delete({ where: { key: settingKey(accountId) } });
    audit({ action: "demo.remove", count, before: { bots: count } });
    publishChangedBots({ accountId });
    publishChangedBots({ accountId, botIds: record.bots });
    return { ok: true };
  },
);

/**
 * Whether a connected cluster can run bots that the account adds: its own, or the local one, which runs bots of every
 * account. How full the local one is shows only in bots that wait.
 */
async function readDemoCapacity(accountId: string): Promise<z.infer<typeof DemoCapacity>> {
  const [shards, operators, areBotsWaiting] = await Promise.all([
    engine().listShards(accountId),
    engine().listShards(operator().accountId),
    engine().hasUnassigned(accountId),
  ]);
  const own = shards.filter(({ selector }) => selector.accountId === accountId && takesAnyBot(selector));
  const hasLocal = operators.some(({ selector }) => selector.isLocal);
  if (own.length === 0 && !hasLocal) return "none";
  const hasFreeShard = own.some(({ capacity, assignedBots }) => assignedBots < capacity);
  return hasFreeShard || (hasLocal && !areBotsWaiting) ? "free" : "full";
}

const takesAnyBot = ({ managed, categories, bots }: { managed: boolean; categories: unknown; bots: unknown }) =>
  !managed && categories === null && bots === null;
