import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { readBotsToRun } from "../../data/bots-to-run.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { requestLogBuffer } from "../../data/request-log.ts";
import { newAccount, oauthTokenFor, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readDatabase } from "../../testing/read-database.ts";
import { readMails } from "../../testing/read-mails.ts";
import { addPasskeyTo } from "../../testing/software-passkey.ts";
import { nobody } from "../actor.ts";
import { requireShardActor } from "../fleet/connecting/shard-access.ts";
import { lockAccount } from "../lock-account.ts";
import { cancelAccountDeletion, getAccountDeletion, requestAccountDeletion } from "./account-deletion.ts";
import { authenticate, authenticateSession } from "./authenticate.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { getUser } from "./get-user.ts";
import { signIn } from "./sign-in.ts";

afterAll(() => engine().close());

const origin = { ip: newIpAddress(), agent: null, requestId: "request-1" };
const ask = ({ actor, username }: TestAccount) => requestAccountDeletion({ username }, actor);
const signInTo = async ({ email }: TestAccount) => {
  const { token } = await signIn({ identifier: email, password: PASSWORD }, nobody(origin));
  return authenticateSession(token, origin);
};
const passWeek = (accountId: string) =>
  db().$executeRaw`UPDATE "Account" SET "deleteAt" = "deleteAt" - interval '169 hours' WHERE id = ${accountId}`;

async function runningBots(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { rows } of readBotsToRun()) ids.push(...rows.map(({ id }) => id));
  return ids;
}

describe("the deletion of an account", () => {
  it("threat 53: from the request on, no credential of the account can act, and its bots do not run", async () => {
    const account = await newAccount();
    const { id: botId } = await newBot(account);
    const approved = await oauthTokenFor(account, ["identify", "bots.read"]);
    expect(await runningBots()).toContain(botId);
    await ask(account);
    expect((await callApi("GET", "/bots", { token: account.sessionToken })).status).toBe(401);
    const refused = await callApi("GET", "/bots", { token: account.apiToken });
    expect([refused.status, refused.errorCode]).toEqual([403, "auth.user_banned"]);
    for (const path of ["/user", "/bots"]) {
      expect([401, 403]).toContain((await callApi("GET", path, { token: approved.token })).status);
    }
    const shard = await authenticate(account.apiToken, origin);
    expect(() => requireShardActor(shard)).toThrow(/may not use the service/);
    expect(await runningBots()).not.toContain(botId);
  });

  it("threat 53: the owner who signs in again can only look at the deletion and cancel it", async () => {
    const account = await newAccount();
    const { id: botId } = await newBot(account);
    await ask(account);
    const actor = await signInTo(account);
    expect((await faultOf(getUser({}, actor))).code).toBe("account_deleted");
    const { deleteAt } = await getAccountDeletion({}, actor);
    expect((new Date(deleteAt ?? 0).getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    await cancelAccountDeletion({}, actor);
    expect(await getUser({}, await signInTo(account))).toMatchObject({ id: account.accountId });
    expect((await callApi("GET", "/bots", { token: account.apiToken })).status).toBe(200);
    expect(await runningBots()).toContain(botId);
    expect((await faultOf(cancelAccountDeletion({}, await signInTo(account)))).code).toBe("not_found");
  });

  it("says what goes, needs the username, and tells the owner by mail", async () => {
    const account = await newAccount();
    await newBot(account);
    await newCategory(account);
    expect(await getAccountDeletion({}, account.actor)).toMatchObject({
      bots: 1,
      categories: 1,
      tokens: 1,
      deleteAt: null,
    });
    const fault = await faultOf(requestAccountDeletion({ username: "somebody" }, account.actor));
    expect(fault.problems).toMatchObject([{ path: ["username"] }]);
    await ask(account);
    expect(await readMails(account.accountId)).toMatchObject([{ kind: "accountNotice", address: account.email }]);
  });

  itInProcess("does not take the last admin: of two that ask at once, one stays", async () => {
    const admins = [await newAccount({ flags: AccountFlag.Admin }), await newAccount({ flags: AccountFlag.Admin })];
    const results = await Promise.allSettled(admins.map(ask));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const left = admins.find((_, index) => results[index]?.status === "rejected") as TestAccount;
    expect((await getAccountDeletion({}, left.actor)).isLastAdmin).toBe(true);
    expect((await faultOf(ask(left))).code).toBe("forbidden");
  });

  it("happens after a week, and leaves nothing of the account but one entry without a name", async () => {
    const account = await newAccount();
    const { accountId, email, username } = account;
    const { id: botId } = await newBot(account);
    await setUpTotp(account);
    await addPasskeyTo(account);
    await db().botEvent.create({ data: { id: `e${botId}`, accountId, botId, kind: "message", text: "hello" } });
    await callApi("GET", "/user", { token: account.apiToken });
    await requestLogBuffer().flush(); // another process logs its calls later
    await until("the call is logged", () => db().apiRequest.count({ where: { accountId } })).toBe(1);
    await ask(account);
    expect(await deleteDueAccounts()).toBe(0);
    await passWeek(accountId);
    expect(await deleteDueAccounts()).toBe(1);
    const { AccountChange: _, ...everything } = await readDatabase(); // for ten minutes: its open pages learn of the end
    const left = Object.entries(everything).flatMap(([table, rows]) =>
      rows.filter((row) => JSON.stringify(row).includes(accountId)).map((row) => [table, row.action]),
    );
    expect(left).toEqual([["AuditEntry", "account.delete"]]);
    expect(JSON.stringify(everything).includes(email) || JSON.stringify(everything).includes(`"${username}"`)).toBe(
      false,
    );
  });

  it("leaves nothing of a sign-in that comes at the moment of the deletion either", async () => {
    const account = await newAccount();
    const { accountId } = account;
    await ask(account);
    await passWeek(accountId);
    const deletion = db().$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const deleted = deleteDueAccounts();
      await sleep(500);
      const entry = { id: newId(), accountId, actorKind: "session", action: "session.signIn", ip: "", requestId: "" };
      await tx.auditEntry.create({ data: entry });
      return { deleted };
    });
    expect(await (await deletion).deleted).toBe(1);
    const entries = await db().auditEntry.findMany({ where: { accountId }, select: { action: true } });
    expect(entries).toEqual([]);
  });
});
