import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { DemoState } from "../../contract/demo.ts";
import { Ok } from "../../contract/text.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { settings } from "../../env.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, operation } from "../operation.ts";
import { APPLICATION, CATEGORIES, demoBots, PRESETS } from "./demo-fleet.ts";

const settingKey = (accountId: string) => `demo:${accountId}`;

/** Exactly what was made, so that exactly that can be taken away. */
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
    const offered = settings().demo;
    const made = await findDemoRecord(db, accountId);
    if (!made) return { offered, loaded: false, bots: 0, categories: 0, presets: 0, applications: 0 };
    const [bots, categories, presets, applications] = await Promise.all([
      db.bot.count({ where: { accountId, id: { in: made.bots } } }),
      db.category.count({ where: { accountId, id: { in: made.categories } } }),
      db.preset.count({ where: { accountId, id: { in: made.presets } } }),
      db.application.count({ where: { ownerId: accountId, id: { in: made.applications } } }),
    ]);
    return { offered, loaded: true, bots, categories, presets, applications };
  },
);

export const loadDemo = operation(
  { name: "demo.load", access: portalOnly, input: z.strictObject({}), output: Ok, writes: true },
  async (_, context) => {
    await insertDemo(context.actor.accountId, context);
    return { ok: true };
  },
);

/** Puts the demo fleet into an account, in the caller's transaction. */
export async function insertDemo(
  accountId: string,
  context: Pick<Context, "db" | "audit" | "publishChangedBots">,
): Promise<void> {
  const { db, audit, publishChangedBots } = context;
  if (!settings().demo) throw new Fault("forbidden", "This installation has no demo fleet.");
  await lockAccount(db, accountId);
  if (await findDemoRecord(db, accountId)) throw new Fault("already_exists", "The demo fleet is loaded already.");
  const made: DemoRecord = { bots: [], categories: [], presets: [], applications: [] };
  for (const category of CATEGORIES) {
    const id = await createCategory(db, accountId, category.name, category.config);
    made.categories.push(id);
    const rows = demoBots(category, accountId.slice(-8)).map(({ nickname, ...auth }) => ({ auth, nickname }));
    const put = await upsertBots(db, accountId, rows, id);
    made.bots.push(...put.map((bot) => bot.id));
  }
  for (const { name, config } of PRESETS) {
    const row = { id: newId(), accountId, name, config: config as Prisma.InputJsonObject };
    await db.preset.create({ data: row });
    made.presets.push(row.id);
  }
  const application = { id: newId(), ownerId: accountId, ...APPLICATION, redirectUris: [] };
  await db.application.create({ data: application });
  made.applications.push(application.id);
  await db.setting.create({ data: { key: settingKey(accountId), value: made } });
  audit({ action: "demo.load", accountId, after: { bots: made.bots.length } });
  publishChangedBots({ accountId, botIds: made.bots });
}

/** A name that the owner has given to a category of their own is left alone. */
async function createCategory(db: Db, accountId: string, name: string, config: object): Promise<string> {
  const isTaken = (await db.category.count({ where: { accountId, name } })) > 0;
  const data = { id: newId(), accountId, name: isTaken ? `${name} (demo)` : name, config: config as Prisma.JsonObject };
  await db.category.create({ data: data as Prisma.CategoryUncheckedCreateInput });
  return data.id;
}

/** Takes away what the demo brought and nothing else, out of the trash too. Own bots in its categories stay. */
export const removeDemo = operation(
  { name: "demo.remove", access: portalOnly, input: z.strictObject({}), output: Ok, writes: true },
  async (_, { actor: { accountId }, db, audit, publishChangedBots }) => {
    await lockAccount(db, accountId);
    const made = await findDemoRecord(db, accountId);
    if (!made) throw new Fault("not_found", "There is no demo fleet in this account.");
    const bots = { accountId, id: { in: made.bots } };
    const { count } = await db.bot.deleteMany({ where: bots });
    await db.deletedBot.deleteMany({ where: bots });
    await db.category.deleteMany({ where: { accountId, id: { in: made.categories } } });
    await db.preset.deleteMany({ where: { accountId, id: { in: made.presets } } });
    await db.application.deleteMany({ where: { ownerId: accountId, id: { in: made.applications } } });
    await db.setting.delete({ where: { key: settingKey(accountId) } });
    audit({ action: "demo.remove", before: { bots: count } });
    publishChangedBots({ accountId });
    publishChangedBots({ accountId, botIds: made.bots });
    return { ok: true };
  },
);
