import { expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { AFTER_LEASE_MS, passLease } from "../../testing/pass-lease.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { updateAlertSetting } from "./alert-settings.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";
import { listNotifications } from "./read-notifications.ts";

const { connect } = setUpShardLink();

async function newOwner(): Promise<TestAccount> {
  const account = await newAccount();
  await updateAlertSetting({ kind: "cluster.gone", minutes: 0 }, account.actor);
  await updateAlertSetting({ kind: "bots.down", enabled: false }, account.actor);
  await newBot(account);
  return account;
}
async function alertsAfter(evaluation: AlertEvaluation, { actor }: TestAccount) {
  await evaluation.run();
  return (await listNotifications({}, actor)).notifications.map(({ kind, data, endedAt }) => ({
    ...{ kind, data, hasEnded: endedAt !== null },
  }));
}
const isStored = async ({ accountId }: TestAccount) => (await db().shard.count({ where: { accountId } })) > 0;

it("a cluster that vanishes is named, and the alert ends when it is back under another id", async () => {
  const account = await newOwner();
  const shard = await connect(account);
  await until("the shard has a row", () => isStored(account)).toBe(true);
  const evaluation = new AlertEvaluation();
  expect(await alertsAfter(evaluation, account)).toEqual([]);
  shard.terminate();
  await passLease();
  const gone = { kind: "cluster.gone", data: { cluster: { name: "Home" } } };
  await until("the alert begins", () => alertsAfter(evaluation, account), AFTER_LEASE_MS).toMatchObject([
    { ...gone, hasEnded: false },
  ]);
  expect(await alertsAfter(new AlertEvaluation(), account)).toMatchObject([{ ...gone, hasEnded: false }]);
  const back = await connect(account);
  await until("the alert ends", () => alertsAfter(evaluation, account)).toMatchObject([{ ...gone, hasEnded: true }]);
  back.disconnect();
});

it("a cluster that its owner stops does not alert, also where it had vanished before", async () => {
  const account = await newOwner();
  const { accountId } = account;
  const shard = await connect(account);
  await until("the shard has a row", () => isStored(account)).toBe(true);
  const row = await db().shard.findFirstOrThrow({ where: { accountId } });
  await db().shard.create({ data: { ...row, id: newId(), lastSeenAt: new Date(row.lastSeenAt.getTime() - 60_000) } });
  const evaluation = new AlertEvaluation();
  shard.disconnect();
  await until("no shard has a row", () => isStored(account)).toBe(false);
  expect(await alertsAfter(evaluation, account)).toEqual([]);
});
