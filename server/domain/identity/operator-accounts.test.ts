import { describe, expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { newBotInput } from "#server/testing/bots.ts";
import { callApi } from "#server/testing/call-api.ts";
import { operator } from "../actor.ts";
import { findAccount } from "./find-account.ts";
import {
  banAccount,
  changeAccountFlags,
  createAccountWithFlags,
  createSession,
  setBotLimit,
} from "./operator-accounts.ts";

const lastEntry = (accountId: string) =>
  db().auditEntry.findFirst({ omit: { sequence: true }, where: { accountId }, orderBy: { id: "desc" } });

describe("what only the operator does", () => {
  it("is refused to every credential, even a staff session", async () => {
    const { actor } = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin });
    for (const refused of [
      () => changeAccountFlags({ set: ["developer"], unset: [] }, actor),
      () => banAccount({}, actor),
      () => setBotLimit({ botLimit: 5 }, actor),
      () => createSession({}, { ...actor, kind: "apiToken" }),
      () => findAccount({ reference: "x" }, actor),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("is recorded as the operator's, with the change", async () => {
    const { accountId } = await newAccount();
    await changeAccountFlags({ set: ["developer"], unset: ["verified"] }, operator(accountId));
    expect(await lastEntry(accountId)).toMatchObject({
      actorKind: "operator",
      actorAccountId: null,
      action: "account.update",
      targetId: accountId,
      before: { flags: AccountFlag.Verified },
      after: { flags: AccountFlag.Developer },
    });
  });
});

describe("accounts by the operator", () => {
  it("an account follows the rules of signing up but for guessable passwords, and needs a free name", async () => {
    const { username } = await newAccount();
    const input = { username: "anna", email: "anna@example.com", password: "long enough", flags: ["verified"] };
    const problemsOf = (changes: object) =>
      createAccountWithFlags({ ...input, ...changes }, operator()).catch((error) => error.problems[0]?.path[0]);
    expect(await problemsOf({ password: "short" })).toBe("password");
    expect(await problemsOf({ email: "nowhere" })).toBe("email");
    expect(await problemsOf({ flags: ["royal"] })).toBe("flags");
    await expect(createAccountWithFlags({ ...input, password: "1234567890" }, operator())).resolves.toBeDefined();
    const taken = createAccountWithFlags({ ...input, username: username.toUpperCase() }, operator());
    await expect(taken).rejects.toMatchObject({ code: "already_exists" });
  });

  it("flags that are not named stay as they are", async () => {
    const { accountId } = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Vip });
    const { flags } = await changeAccountFlags(
      { set: ["Increased-Limits"], unset: ["vip", "tester"] },
      operator(accountId),
    );
    expect(flags).toEqual(["staff", "increasedlimits"]);
  });

  it("concurrent changes of flags all take effect", async () => {
    const { accountId } = await newAccount({ flags: 0 });
    const names = ["staff", "vip", "tester", "partner", "support"];
    await Promise.all(names.map((name) => changeAccountFlags({ set: [name], unset: [] }, operator(accountId))));
    const { flags } = await changeAccountFlags({ set: ["admin"], unset: [] }, operator(accountId));
    expect(flags).toEqual(expect.arrayContaining([...names, "admin"]));
  });

  it("a ban cannot be set as a flag, because it has a reason", async () => {
    const { accountId } = await newAccount();
    const set = changeAccountFlags({ set: ["banned"], unset: [] }, operator(accountId));
    await expect(set).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("a bot limit takes effect with the next bot", async () => {
    const { accountId, apiToken } = await newAccount();
    const create = () => callApi("POST", "/bots", { token: apiToken, body: newBotInput() });
    await setBotLimit({ botLimit: 1 }, operator(accountId));
    expect((await create()).status).toBe(200);
    expect((await create()).errorCode).toBe("common.limit_exceeded");
    expect(await setBotLimit({ botLimit: null }, operator(accountId))).toMatchObject({ botLimit: null, botCap: 100 });
    expect((await create()).status).toBe(200);
  });

  it("an account is found by id, username and e-mail address, ignoring case", async () => {
    const { accountId, username, email } = await newAccount();
    for (const reference of [accountId, username.toUpperCase(), email.toUpperCase()]) {
      expect(await findAccount({ reference }, operator())).toEqual({ id: accountId, username });
    }
    await expect(findAccount({ reference: "nobody" }, operator())).rejects.toMatchObject({ code: "not_found" });
  });

  it("an id finds its account, even if another account has it as its username", async () => {
    const { accountId } = await newAccount();
    const names = { username: accountId, usernameKey: accountId };
    const impostor = await newAccount();
    await db().account.update({ where: { id: impostor.accountId }, data: names });
    expect(await findAccount({ reference: accountId }, operator())).toMatchObject({ id: accountId });
  });
});
