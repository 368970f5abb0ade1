import { beforeEach, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import type { User } from "../../contract/user.ts";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { newAccount, newSession, oauthTokenFor, PASSWORD } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { nobody } from "../actor.ts";
import { changePassword } from "./change-password.ts";
import { setUp } from "./set-up.ts";
import { checkSetupLink, issueSetupLink } from "./setup-link.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

let count = 0;
const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const newPerson = () => {
  count += 1;
  return { username: `person-${count}`, email: `person-${count}@example.com`, password: "a long password" };
};

describe("signing up", () => {
  it("creates an account without flags, which can sign in", async () => {
    const person = newPerson();
    const { id, username } = await signUp(person, from());
    expect(username).toBe(person.username);
    expect((await db().account.findUniqueOrThrow({ where: { id } })).flags).toBe(0);
    await expect(signIn({ identifier: person.email, password: person.password }, from())).resolves.toMatchObject({
      accountId: id,
    });
  });

  it("accepts a name and an e-mail address once, ignoring case, also from concurrent calls", async () => {
    const person = newPerson();
    await signUp(person, from());
    for (const twin of [
      { ...newPerson(), username: person.username.toUpperCase() },
      { ...newPerson(), email: person.email.toUpperCase() },
    ]) {
      expect((await faultOf(signUp(twin, from()))).code).toBe("already_exists");
    }
    const racing = newPerson();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => signUp(racing, from())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "already_exists" });
    }
  });

  it.each([
    ["a short name", { username: "ab" }],
    ["a long name", { username: "x".repeat(33) }],
    ["a name with a blank", { username: "two words" }],
    ["a name that could be an e-mail address", { username: "a@example.com" }],
    ["no e-mail address", { email: "nobody" }],
    ["a short password", { password: "x".repeat(9) }],
    ["a long password", { password: "x".repeat(257) }],
    ["flags", { flags: 1 }],
    ["an id", { id: "1" }],
  ])("refuses %s", async (_, change) => {
    expect((await faultOf(signUp({ ...newPerson(), ...change }, from()))).code).toBe("invalid_request");
  });

  it("is limited to twenty an hour from one address", async () => {
    const ip = newIpAddress();
    const weak = () => ({ ...newPerson(), email: "taken@example.com" });
    for (let n = 0; n < 20; n++) await signUp(weak(), from(ip)).catch(() => undefined);
    expect((await faultOf(signUp(newPerson(), from(ip)))).code).toBe("rate_limited");
    await expect(signUp(newPerson(), from())).resolves.toBeDefined();
  });
});

describe("the set-up link of a fresh installation", () => {
  beforeEach(async () => {
    await db().account.updateMany({ data: { flags: 0 } });
  });

  it("creates the first admin, once", async () => {
    const token = (await issueSetupLink()) ?? "";
    expect(await checkSetupLink({ token }, from())).toEqual({ valid: true, demo: false });
    const { id } = await setUp({ ...newPerson(), token }, from());
    const { flags } = await db().account.findUniqueOrThrow({ where: { id } });
    expect(flags & (AccountFlag.Admin | AccountFlag.Staff)).toBe(AccountFlag.Admin | AccountFlag.Staff);
    expect((await faultOf(setUp({ ...newPerson(), token }, from()))).code).toBe("forbidden");
    expect(await checkSetupLink({ token }, from())).toEqual({ valid: false, demo: false });
    expect(await issueSetupLink()).toBeNull();
  });

  itInProcess("used ten times at once creates one admin", async () => {
    const token = (await issueSetupLink()) ?? "";
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => setUp({ ...newPerson(), token }, from())),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().account.count({ where: { flags: { gt: 0 } } })).toBe(1);
  });

  it("is not used up when the account cannot be created", async () => {
    const token = (await issueSetupLink()) ?? "";
    const { username } = await newAccount({ flags: 0 });
    expect((await faultOf(setUp({ ...newPerson(), username, token }, from()))).code).toBe("already_exists");
    await expect(setUp({ ...newPerson(), token }, from())).resolves.toBeDefined();
  });

  it("of two processes that start at the same time: both work, and one of them once", async () => {
    const tokens = await Promise.all([issueSetupLink(), issueSetupLink()]);
    for (const token of tokens) expect((await checkSetupLink({ token: token ?? "" }, from())).valid).toBe(true);
    const results = await Promise.allSettled(
      tokens.map((token) => setUp({ ...newPerson(), token: token ?? "" }, from())),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db().account.count({ where: { flags: { gt: 0 } } })).toBe(1);
    for (const token of tokens) expect((await checkSetupLink({ token: token ?? "" }, from())).valid).toBe(false);
  });

  it("of a service that starts again and again: the latest ten work", async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 12; n++) tokens.push((await issueSetupLink()) ?? "");
    const valid = await Promise.all(tokens.map(async (token) => (await checkSetupLink({ token }, from())).valid));
    expect(valid).toEqual([false, false, ...Array(10).fill(true)]);
  });

  it("of an earlier start, or a guessed one, is refused", async () => {
    const first = (await issueSetupLink()) ?? "";
    await db().$executeRaw`UPDATE "Setting" SET "updatedAt" = now() - interval '11 minutes' WHERE key = 'setup-link'`;
    const second = (await issueSetupLink()) ?? "";
    for (const token of [first, hashSecret(second), "x", second.slice(1)]) {
      expect((await faultOf(setUp({ ...newPerson(), token }, from()))).code).toBe("forbidden");
      expect(await checkSetupLink({ token }, from())).toEqual({ valid: false, demo: false });
    }
    expect(JSON.stringify(await db().setting.findMany())).not.toContain(second);
  });
});

describe("changing the password", () => {
  it("ends every session of the account, and no other account's", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const second = await newSession(account.accountId);
    await changePassword({ currentPassword: PASSWORD, newPassword: "another long one" }, account.actor);
    for (const token of [account.sessionToken, second.token]) {
      expect((await callApi("GET", "/user", { token })).errorCode).toBe("auth.invalid_token");
    }
    expect((await callApi("GET", "/user", { token: other.sessionToken })).status).toBe(200);
    const identifier = account.username;
    expect((await faultOf(signIn({ identifier, password: PASSWORD }, from()))).code).toBe("unauthorized");
    await expect(signIn({ identifier, password: "another long one" }, from())).resolves.toBeDefined();
  });

  it("requires the current one; guesses are limited", async () => {
    const account = await newAccount();
    const guess = () =>
      faultOf(changePassword({ currentPassword: "wrong", newPassword: "another long one" }, account.actor));
    for (let n = 0; n < 10; n++) expect((await guess()).problems).toMatchObject([{ path: ["currentPassword"] }]);
    expect((await guess()).code).toBe("rate_limited");
    expect((await callApi("GET", "/user", { token: account.sessionToken })).status).toBe(200);
  });
});

describe("4.6 GET /user", () => {
  it("answers the owner every member, by API token and session", async () => {
    const account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
    const connections = { discord: { id: account.accountId, username: "d", verified: true } };
    await db().account.update({ where: { id: account.accountId }, data: { connections } });
    const { accountId: id, username, email } = account;
    for (const token of [account.apiToken, account.sessionToken]) {
      const { body } = await callApi<User>("GET", "/user", { token });
      expect(body).toEqual({ id, username, flags: 72, verified: true, email, connections });
    }
  });

  it("answers an application what its scopes cover", async () => {
    const account = await newAccount({ flags: 0 });
    const { accountId: id, username, email } = account;
    const base = { id, username, flags: 0, verified: false };
    const seen = async (...scopes: Parameters<typeof oauthTokenFor>[1]) => {
      const { token } = await oauthTokenFor(account, scopes);
      return (await callApi<User>("GET", "/user", { token })).body;
    };
    expect(await seen("identify")).toEqual(base);
    expect(await seen("identify", "email")).toEqual({ ...base, email });
    expect(await seen("identify", "connections")).toEqual({ ...base, connections: {} });
    expect(await seen("identify", "connections", "email", "openid")).toEqual({ ...base, email, connections: {} });
    expect(await seen("email", "connections", "profile", "openid")).toMatchObject({ type: "error" });
  });
});
