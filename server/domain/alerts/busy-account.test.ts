import { expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newEndedJob } from "../../testing/run-jobs.ts";
import { whileAccountIsBusy } from "../../testing/while-account-is-busy.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";

/** More than one round tells of. */
const MANY = 205;

const countAlerts = ({ accountId }: TestAccount) =>
  db().notification.count({ where: { accountId, kind: "job.failed" } });

it("threat 40: an account that keeps itself busy, with any number of events, does not keep others from their alerts", async () => {
  const [busy, other] = [await newAccount(), await newAccount()];
  for (let count = 0; count < MANY; count++) await newEndedJob(busy, { kind: "command", state: "done" });
  await newEndedJob(other, { kind: "command", state: "done" });
  const evaluation = new AlertEvaluation();
  await whileAccountIsBusy(busy, async () => {
    await evaluation.run();
    expect([await countAlerts(busy), await countAlerts(other)]).toEqual([0, 1]);
  });
  await evaluation.run();
  await evaluation.run();
  expect([await countAlerts(busy), await countAlerts(other)]).toEqual([MANY, 1]);
});
