import { afterAll, beforeAll, expect, it } from "vitest";
import type { LiveChanges } from "../../contract/live-changes.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { newApplication } from "../../testing/oauth-flow.ts";
import { type DatabaseForwarder, openDatabaseForwarder } from "../../testing/open-database-forwarder.ts";
import { restartApplication, useOwnDatabaseTimes } from "../../testing/test-application.ts";
import { WatchedLiveChanges } from "./watch-live-changes.ts";

const { databaseUrl } = settings();
let database: DatabaseForwarder;
beforeAll(async () => {
  database = await openDatabaseForwarder(databaseUrl ?? "");
  await restartApplication({ databaseUrl: database.url }, useOwnDatabaseTimes);
});
afterAll(async () => {
  database.resume();
  await restartApplication({ databaseUrl });
  await database.close();
});

function watch(accountId: string, isStaff = false) {
  const end = new AbortController();
  const watched = new WatchedLiveChanges(accountId, isStaff);
  const messages = watched.read(end.signal);
  const until = async (isWanted: (changes: LiveChanges) => boolean): Promise<LiveChanges> => {
    for (;;) {
      const { value } = await messages.next();
      if (!value) throw new Error("the messages ended");
      if (isWanted(value)) return value;
    }
  };
  return { watched, until, stop: () => end.abort() };
}

it("while changes cannot be read, pages are told that they are late; then, that anything may have been changed", async () => {
  const account = await newAccount();
  const { until, stop } = watch(account.accountId);
  await until(() => true);
  database.pause();
  await until(({ isLate }) => isLate);
  database.resumeForNew();
  expect((await until(({ isMissed }) => isMissed)).isLate).toBe(false);
  await newCategory(account);
  await until(({ topics }) => topics.includes("categories"));
  stop();
});

it("pages are late, too, while the states of bots cannot be read", async () => {
  const { accountId } = await newAccount();
  const { watched, until, stop } = watch(accountId);
  await until(() => true);
  watched.setFleetLate(true);
  await until(({ isLate }) => isLate);
  watched.setFleetLate(false);
  await until(({ isLate }) => !isLate);
  stop();
});

it("without a change, a message comes all the same, by which a page knows that it misses none", async () => {
  const { accountId } = await newAccount();
  const { until, stop } = watch(accountId);
  await until(() => true);
  expect(await until(({ topics }) => topics.length === 0)).toMatchObject({ isLate: false, isMissed: false });
  stop();
});

it("staff are told which kinds of data were changed in any account, and nobody else is", async () => {
  const [staff, other, account] = [await newAccount(), await newAccount(), await newAccount()];
  const [ofStaff, ofOther] = [watch(staff.accountId, true), watch(other.accountId)];
  await Promise.all([ofStaff, ofOther].map(({ until }) => until(() => true)));
  await newApplication({ owner: account });
  await ofStaff.until(({ staffTopics }) => staffTopics.includes("applications"));
  expect((await ofOther.until(() => true)).staffTopics).toEqual([]);
  ofStaff.stop();
  ofOther.stop();
});
