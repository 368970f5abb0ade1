import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { readUsage } from "../../data/rate-limit-counters.ts";
import { hashSecret } from "../../data/secret.ts";
import { newAccount, PASSWORD } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { nobody } from "../actor.ts";
import { changePassword } from "./change-password.ts";
import { signIn, signOut } from "./sign-in.ts";

const from = (ip: string) => nobody({ ip, agent: "browser/1", requestId: "request-1" });
const attempt = (identifier: string, password: string, ip = newIpAddress()) =>
  signIn({ identifier, password }, from(ip));
const wrong = (identifier: string, ip: string) => faultOf(attempt(identifier, "wrong password", ip));

describe("signing in", () => {
  it("accepts the username or the e-mail address, in any case", async () => {
    const { username, email, accountId } = await newAccount();
    for (const identifier of [username, email, username.toUpperCase(), email.toUpperCase()]) {
      const signedIn = await attempt(identifier, PASSWORD);
      expect(signedIn).toMatchObject({ accountId, username });
    }
  });

  it("opens a session for 30 days, from this address, stored as a hash only", async () => {
    const { username, accountId } = await newAccount();
    const ip = newIpAddress();
    const { token } = await attempt(username, PASSWORD, ip);
    expect(token).toMatch(/^[\w-]{43}$/);
    const row = await db().session.findUniqueOrThrow({ where: { hash: hashSecret(token) } });
    expect(row).toMatchObject({ accountId, ip, agent: "browser/1" });
    expect((Number(row.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await callApi("GET", "/user", { token })).status).toBe(200);
  });

  it("gives every sign-in a session of its own", async () => {
    const { username } = await newAccount();
    const [one, two] = [await attempt(username, PASSWORD), await attempt(username, PASSWORD)];
    expect(one.token).not.toBe(two.token);
    expect(await signOut({ token: one.token }, from("10.0.0.1"))).toEqual({ ended: true });
    expect(await signOut({ token: one.token }, from("10.0.0.1"))).toEqual({ ended: false });
    expect((await callApi("GET", "/user", { token: one.token })).errorCode).toBe("auth.invalid_token");
    expect((await callApi("GET", "/user", { token: two.token })).status).toBe(200);
  });

  it("threat 32: answers a wrong password exactly as an unknown account", async () => {
    const { username, email } = await newAccount();
    const faults = await Promise.all(
      [username, email, "nobody-here", "nobody@example.com"].map((who) => wrong(who, newIpAddress())),
    );
    for (const { code, message, problems } of faults) {
      expect([code, message, problems]).toEqual(["unauthorized", "The name or the password is wrong.", []]);
    }
  });

  it("reveals a ban only after the right password", async () => {
    for (const flags of [AccountFlag.Banned, AccountFlag.Disabled]) {
      const { username } = await newAccount({ flags });
      expect((await wrong(username, newIpAddress())).code).toBe("unauthorized");
      expect((await faultOf(attempt(username, PASSWORD))).code).toBe("user_banned");
    }
  });

  it("refuses malformed names and passwords", async () => {
    const { username } = await newAccount();
    const inputs = [
      {},
      { identifier: username },
      { identifier: username, password: "" },
      { identifier: [username], password: "x" },
    ];
    const long = { identifier: username, password: "x".repeat(257) };
    const nul = { identifier: `${username}\0`, password: PASSWORD };
    for (const input of [...inputs, long, nul, { identifier: username, password: PASSWORD, admin: true }]) {
      expect((await faultOf(signIn(input, from(newIpAddress())))).code).toBe("invalid_request");
    }
  });
});

describe("threat 8: signing in again", () => {
  const again = (username: string, replaces: string) =>
    signIn({ identifier: username, password: PASSWORD, replaces }, from(newIpAddress()));
  const statusOf = async (token: string) => (await callApi("GET", "/user", { token })).status;

  it("ends the session that the browser had, at the same moment, and records it in the audit log", async () => {
    const { username, accountId } = await newAccount();
    const [old, other] = [await attempt(username, PASSWORD), await attempt(username, PASSWORD)];
    const { id } = await db().session.findUniqueOrThrow({ where: { hash: hashSecret(old.token) } });
    const fresh = await again(username, old.token);
    expect(await Promise.all([old, other, fresh].map(({ token }) => statusOf(token)))).toEqual([401, 200, 200]);
    const entries = await db().auditEntry.findMany({
      omit: { sequence: true },
      where: { accountId },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(entries).toMatchObject([
      { action: "session.signIn", actorAccountId: accountId },
      { action: "session.signOut", targetId: id, credentialId: id },
    ]);
  });

  it("with another account ends the earlier session, recorded as that account's", async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    const { token } = await attempt(first.username, PASSWORD);
    await again(second.username, token);
    expect(await statusOf(token)).toBe(401);
    const where = { accountId: first.accountId, action: "session.signOut" };
    expect(await db().auditEntry.count({ where })).toBe(1);
  });

  it("keeps the old session when the password is wrong, and accepts one that has ended", async () => {
    const { username } = await newAccount();
    const { token } = await attempt(username, PASSWORD);
    const input = { identifier: username, password: "wrong password", replaces: token };
    expect((await faultOf(signIn(input, from(newIpAddress())))).code).toBe("unauthorized");
    expect(await statusOf(token)).toBe(200);
    for (const gone of ["", "never issued"]) await again(username, gone);
    expect(await statusOf(token)).toBe(200);
  });

  it("with a password that is being changed leaves no session behind the change", async () => {
    const { username, accountId, actor } = await newAccount();
    const change = changePassword({ currentPassword: PASSWORD, newPassword: "another long one" }, actor);
    await Promise.allSettled([change, ...Array.from({ length: 8 }, () => attempt(username, PASSWORD))]);
    expect(await db().session.count({ where: { accountId } })).toBe(0);
  });

  it("after two concurrent changes of the password works with one of them: the other was refused", async () => {
    const { actor } = await newAccount();
    const to = (newPassword: string) => changePassword({ currentPassword: PASSWORD, newPassword }, actor);
    const changes = await Promise.allSettled([to("the first new one"), to("the second new one")]);
    expect(changes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("threat 29: brute force", () => {
  it("after ten wrong passwords for an account an address must wait, even with the right one", async () => {
    const { username } = await newAccount();
    const ip = newIpAddress();
    for (let n = 0; n < 10; n++) expect((await wrong(username, ip)).code).toBe("unauthorized");
    const refused = await faultOf(attempt(username, PASSWORD, ip));
    expect(refused.code).toBe("rate_limited");
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
    expect((await wrong(username.toUpperCase(), ip)).code).toBe("rate_limited");
  });

  it("counts for the account, whichever of its names is typed, and when it changes its password", async () => {
    const { username, email, accountId, actor } = await newAccount();
    const ip = newIpAddress();
    for (let n = 0; n < 5; n++) {
      expect((await wrong(username, ip)).code).toBe("unauthorized");
      expect((await wrong(email.toUpperCase(), ip)).code).toBe("unauthorized");
    }
    // The answer of a wrong password: "too many" would reveal that both names belong to one account.
    for (const name of [username, email, username.toUpperCase()]) {
      expect((await faultOf(attempt(name, PASSWORD, ip))).code).toBe("unauthorized");
    }
    const change = { currentPassword: "wrong password", newPassword: "another long one" };
    expect((await faultOf(changePassword(change, { ...actor, ip }))).code).toBe("rate_limited");
    expect(await attempt(email, PASSWORD)).toMatchObject({ accountId });
  });

  it("threat 32: a lock of one name does not reveal the account's other name", async () => {
    const { username, email } = await newAccount();
    const ip = newIpAddress();
    for (let n = 0; n < 12; n++) await wrong(username, ip);
    const told = await Promise.all([email, "nobody-has@example.com"].map((name) => wrong(name, ip)));
    for (const { code, message } of told) {
      expect([code, message]).toEqual(["unauthorized", "The name or the password is wrong."]);
    }
  });

  it("counts each of many concurrent attempts, by whichever name", async () => {
    const { username, email, accountId } = await newAccount();
    const ip = newIpAddress();
    await Promise.all(Array.from({ length: 20 }, (_, n) => wrong(n % 2 ? username : email, ip)));
    for (const name of [username, email])
      expect((await faultOf(attempt(name, PASSWORD, ip))).code).toBe("rate_limited");
    expect(await readUsage("sign-in-account", `${accountId} ${ip}`)).toMatchObject({ used: 20 });
  });

  it("does not count a made-up name that is an account's id as that account", async () => {
    const { username, accountId } = await newAccount();
    const ip = newIpAddress();
    for (let n = 0; n < 10; n++) await wrong(accountId, ip);
    expect((await wrong(accountId, ip)).code).toBe("rate_limited");
    expect(await attempt(username, PASSWORD, ip)).toMatchObject({ accountId });
  });

  it("the right password still works from another address, and for another account", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const ip = newIpAddress();
    for (let n = 0; n < 12; n++) await wrong(account.username, ip);
    expect(await attempt(account.username, PASSWORD, newIpAddress())).toMatchObject({ accountId: account.accountId });
    expect(await attempt(other.username, PASSWORD, ip)).toMatchObject({ accountId: other.accountId });
  });

  it("an address that tries many accounts must wait too", async () => {
    const { username } = await newAccount();
    const ip = newIpAddress();
    for (let n = 0; n < 100; n += 10)
      await Promise.all(Array.from({ length: 10 }, (_, m) => wrong(`nobody-${n + m}`, ip)));
    expect((await faultOf(attempt(username, PASSWORD, ip))).code).toBe("rate_limited");
    expect(await attempt(username, PASSWORD, newIpAddress())).toMatchObject({ username });
  });

  it("of forty concurrent wrong passwords no more than ten are verified", async () => {
    const { username } = await newAccount();
    const ip = newIpAddress();
    const faults = await Promise.all(Array.from({ length: 40 }, () => wrong(username, ip)));
    expect(faults.filter(({ code }) => code === "unauthorized")).toHaveLength(10);
  });

  it("an IPv6 network counts as one address", async () => {
    const { username } = await newAccount();
    for (let n = 0; n < 10; n++) await wrong(username, `2001:db8:7:7::${n}`);
    expect((await wrong(username, "2001:db8:7:7:ffff::1")).code).toBe("rate_limited");
    expect(await attempt(username, PASSWORD, "2001:db8:7:8::1")).toMatchObject({ username });
  });

  it("a right password resets the account's count", async () => {
    const { username } = await newAccount();
    const ip = newIpAddress();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) expect((await wrong(username, ip)).code).toBe("unauthorized");
      await attempt(username, PASSWORD, ip);
    }
  });
});
