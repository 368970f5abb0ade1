import { beforeEach, expect, it, vi } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { ACCOUNTS_PER_READING } from "../../data/engine/fleet-engine.ts";
import { newId } from "../../data/id.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newFleet, setDesired } from "../../testing/test-fleet.ts";
import { createCategory } from "../categories/create-category.ts";
import { readServiceStatusChart, readStatusChart } from "./read-charts.ts";
import { recordStatusSamples } from "./record-status-samples.ts";

const NOBODY = { kind: "nobody", ip: "127.0.0.1", requestId: "r", agent: null } as const;
const CONNECTED = { booting: 0, available: 0, busy: 0, disconnected: 0 };

type Account = Awaited<ReturnType<typeof newAccount>>;
let account: Account;
let categoryId: string;
let botIds: string[];

const lastPoint = async (query: { categoryId?: string } = {}, of: Account = account) =>
  (await readStatusChart({ range: "day", ...query }, of.actor)).at(-1);

/** Moves every sample into the past, so that the next one belongs to another step. */
const passTime = (minutes: number) =>
  db().$executeRaw`UPDATE "StatusSample" SET at = at - make_interval(mins => ${minutes}::int)`;

beforeEach(async () => {
  await db().statusSample.deleteMany();
  account = await newAccount();
  ({ id: categoryId } = await createCategory({ name: "Sparring" }, account.actor));
  const bots = [];
  for (let number = 0; number < 4; number++) bots.push(await newBot(account));
  botIds = bots.map(({ id }) => id);
  await db().bot.updateMany({ where: { id: { in: botIds.slice(0, 2) } }, data: { categoryId } });
});

/** Two bots of the category: available and busy; one without a category: disconnected; one is not connected. */
async function connect() {
  const fleet = await newFleet(account.accountId, 4);
  const [first = "", second = "", third = ""] = fleet.botIds;
  await fleet.publishState(first, { status: BotStatus.Available, parent: categoryId });
  await fleet.publishState(second, { status: BotStatus.Busy, parent: categoryId });
  await fleet.publishState(third, { status: BotStatus.Disconnected, parent: null });
  return fleet;
}

it("counts the bots of the account, of a category and of the service by live status", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  expect(await lastPoint()).toMatchObject({ ...CONNECTED, offline: 1, available: 1, busy: 1, disconnected: 1 });
  expect(await lastPoint({ categoryId })).toMatchObject({ ...CONNECTED, offline: 0, available: 1, busy: 1 });
  const service = await readServiceStatusChart({ range: "week" }, NOBODY);
  expect(service.at(-1)?.available).toBeGreaterThanOrEqual(1);
  expect(service.at(-1)?.capacity).toBe(0);
  await fleet.close();
});

itInProcess("reads the engine once for many accounts", async () => {
  for (let count = 0; count < 5; count++) {
    const { accountId } = await newAccount();
    await setDesired({ accountId, botId: newId() });
  }
  const accounts = (await engine().listAccounts()).length;
  expect(accounts).toBeGreaterThanOrEqual(5);
  const [readFleets, listStates] = [vi.spyOn(engine(), "readFleets"), vi.spyOn(engine(), "listStates")];
  await recordStatusSamples();
  expect(readFleets).toHaveBeenCalledTimes(Math.ceil(accounts / ACCOUNTS_PER_READING));
  expect(listStates).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("shows the capacity of the account's shards", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  expect((await lastPoint())?.capacity).toBe(4);
  await fleet.close();
});

it("has the latest counts of a period, not those of its beginning", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  const [first = ""] = fleet.botIds;
  await fleet.publishState(first, { status: BotStatus.Busy, parent: categoryId });
  await recordStatusSamples();
  expect(await lastPoint()).toMatchObject({ available: 0, busy: 2 });
  expect(await readStatusChart({ range: "day" }, account.actor)).toHaveLength(1);
  await fleet.close();
});

it("shows all bots as offline after the last one has gone, also in steps without a row of the account", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  await fleet.close();
  for (let period = 0; period < 3; period++) {
    await passTime(5);
    await recordStatusSamples();
  }
  const points = await readStatusChart({ range: "day" }, account.actor);
  expect(points.map(({ offline }) => offline)).toEqual([1, 4, 4, 4]);
  expect(await db().statusSample.count({ where: { accountId: account.accountId, categoryId: "" } })).toBe(2);
});

it("has no points for the time in which the service did not run", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  await passTime(120);
  await recordStatusSamples();
  expect(await readStatusChart({ range: "day" }, account.actor)).toHaveLength(2);
  await fleet.close();
});

it("shows nobody the bots of another account", async () => {
  const fleet = await connect();
  await recordStatusSamples();
  const other = await newAccount();
  await newBot(other);
  expect(await lastPoint({}, other)).toMatchObject({ ...CONNECTED, offline: 1 });
  expect(await faultOf(readStatusChart({ range: "day", categoryId }, other.actor))).toMatchObject({
    code: "not_found",
  });
  expect(await faultOf(readStatusChart({ range: "day", categoryId: newId() }, account.actor))).toMatchObject({
    code: "not_found",
  });
  await fleet.close();
});

it("begins with the first bot, and for a category with the category", async () => {
  const other = await newAccount();
  await recordStatusSamples();
  await passTime(120);
  await recordStatusSamples();
  expect(await readStatusChart({ range: "day" }, other.actor)).toEqual([]);
  expect(await readStatusChart({ range: "day" }, account.actor)).toHaveLength(1);
  await db().bot.updateMany({
    where: { id: { in: botIds } },
    data: { createdAt: new Date(Date.now() - 3 * 3_600_000) },
  });
  expect(await readStatusChart({ range: "day" }, account.actor)).toHaveLength(2);
  expect(await readStatusChart({ range: "hour" }, account.actor)).toHaveLength(1);
  expect(await readStatusChart({ range: "day", categoryId }, account.actor)).toHaveLength(1);
});
