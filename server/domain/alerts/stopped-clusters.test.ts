import { expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { LEASE } from "../fleet/lease.ts";
import { updateAlertSetting } from "./alert-settings.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";
import { listNotifications } from "./read-notifications.ts";

const { connect } = setUpShardLink();
const UNTIL_EXPIRED = { timeout: LEASE.ttlMs + 20_000 };

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

it("a cluster that vanishes is named, and the alert ends when it is back under another id", {
  timeout: 60_000,
}, async () => {
  const account = await newOwner();
  const shard = await connect(account);
  await expect.poll(() => isStored(account)).toBe(true);
  const evaluation = new AlertEvaluation();
  expect(await alertsAfter(evaluation, account)).toEqual([]);
  shard.terminate();
  const gone = { kind: "cluster.gone", data: { cluster: { name: "Home" } } };
  await expect
    .poll(() => alertsAfter(evaluation, account), UNTIL_EXPIRED)
    .toMatchObject([{ ...gone, hasEnded: false }]);
  expect(await alertsAfter(new AlertEvaluation(), account)).toMatchObject([{ ...gone, hasEnded: false }]);
  const back = await connect(account);
  await expect.poll(() => alertsAfter(evaluation, account)).toMatchObject([{ ...gone, hasEnded: true }]);
  back.disconnect();
});

it("a cluster that its owner stops does not alert, also where it had vanished before", {
  timeout: 60_000,
}, async () => {
  const account = await newOwner();
  const vanished = await connect(account);
  await expect.poll(() => isStored(account)).toBe(true);
  vanished.terminate();
  await db()
    .$executeRaw`UPDATE "Shard" SET "lastSeenAt" = now() - interval '30 s' WHERE "accountId" = ${account.accountId}`;
  const shard = await connect(account);
  const evaluation = new AlertEvaluation();
  shard.disconnect();
  await expect.poll(() => isStored(account), UNTIL_EXPIRED).toBe(false);
  expect(await alertsAfter(evaluation, account)).toEqual([]);
});
