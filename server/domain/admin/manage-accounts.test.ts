import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/limits/lists.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { operator } from "../actor.ts";
import { banAccount, changeAccountFlags, setBotLimit, unbanAccount } from "../identity/operator-accounts.ts";
import { changeAccount, getAccount, searchAccounts, setBan } from "./manage-accounts.ts";
import { readOwnAuditLog } from "./read-audit-log.ts";

const { Staff, Admin, Vip, Verified, Developer, Banned, Disabled } = AccountFlag;
const newStaff = () => newAccount({ flags: Staff });
const newAdmin = () => newAccount({ flags: Staff | Admin });
const stored = ({ accountId }: TestAccount) => db().account.findUniqueOrThrow({ where: { id: accountId } });

describe("changing an account", () => {
  it("sets and clears the named flags, and leaves the others", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: Verified | Vip, botLimit: 5 })];
    await changeAccount({ accountId: user.accountId, setFlags: Developer, clearFlags: Vip }, staff.actor);
    expect(await stored(user)).toMatchObject({ flags: Verified | Developer, botLimit: 5 });
    await changeAccount({ accountId: user.accountId, botLimit: null }, staff.actor);
    expect(await stored(user)).toMatchObject({ flags: Verified | Developer, botLimit: null });
  });

  it("only an admin appoints, dismisses or changes staff", async () => {
    const [staff, admin, colleague] = [await newStaff(), await newAdmin(), await newStaff()];
    const user = await newAccount();
    for (const rank of [Staff, Admin, Staff | Admin]) {
      const call = changeAccount({ accountId: user.accountId, setFlags: rank }, staff.actor);
      expect((await faultOf(call)).code).toBe("forbidden");
    }
    for (const target of [colleague, admin]) {
      for (const change of [{ clearFlags: Staff }, { setFlags: Vip }, { botLimit: 1 }]) {
        const call = changeAccount({ accountId: target.accountId, ...change }, staff.actor);
        expect((await faultOf(call)).code).toBe("forbidden");
      }
      const ban = setBan({ accountId: target.accountId, banned: true, reason: "spam" }, staff.actor);
      expect((await faultOf(ban)).code).toBe("forbidden");
    }
    expect([(await stored(user)).flags, (await stored(colleague)).flags]).toEqual([Verified, Staff]);
    await changeAccount({ accountId: user.accountId, setFlags: Staff }, admin.actor);
    await changeAccount({ accountId: colleague.accountId, clearFlags: Staff }, admin.actor);
    expect([(await stored(user)).flags, (await stored(colleague)).flags]).toEqual([Verified | Staff, 0]);
  });

  it("nobody changes their own account, whatever their rank", async () => {
    for (const self of [await newStaff(), await newAdmin()]) {
      const { accountId, actor } = self;
      const before = await stored(self);
      for (const call of [
        () => changeAccount({ accountId, setFlags: Vip }, actor),
        () => changeAccount({ accountId, botLimit: 1000 }, actor),
        () => setBan({ accountId, banned: true, reason: "tired" }, actor),
      ]) {
        expect((await faultOf(call())).code).toBe("forbidden");
      }
      expect(await stored(self)).toEqual(before);
    }
  });

  it("refuses unknown bits, and a ban or a disabling without a reason", async () => {
    const [admin, user] = [await newAdmin(), await newAccount()];
    const { accountId } = user;
    for (const bits of [8192, 2 ** 31, 2 ** 40, -1, 1.5]) {
      for (const change of [{ setFlags: bits }, { clearFlags: bits }]) {
        expect((await faultOf(changeAccount({ accountId, ...change }, admin.actor))).code).toBe("invalid_request");
      }
    }
    expect((await faultOf(changeAccount({ accountId, setFlags: Banned }, admin.actor))).code).toBe("invalid_request");
    expect((await faultOf(setBan({ accountId, banned: true }, admin.actor))).problems).toMatchObject([
      { path: ["reason"] },
    ]);
    expect((await faultOf(changeAccount({ accountId, setFlags: Disabled | Vip }, admin.actor))).problems).toMatchObject(
      [{ path: ["reason"] }],
    );
    expect((await stored(user)).flags).toBe(Verified);
    await changeAccount({ accountId, setFlags: Disabled, reason: "Asked by phone." }, admin.actor);
    const [entry] = await readOwnAuditLog({ action: "account.update" }, user.actor);
    expect(entry?.after).toEqual({ flags: Verified | Disabled, botLimit: null, reason: "Asked by phone." });
    await changeAccount({ accountId, clearFlags: Disabled }, admin.actor);
    expect((await stored(user)).flags).toBe(Verified);
  });

  it("concurrent changes by two members of staff both take effect", async () => {
    const [one, two, user] = [await newStaff(), await newAdmin(), await newAccount({ flags: 0 })];
    const { accountId } = user;
    await whileLocked("Account", accountId, [
      () => changeAccount({ accountId, setFlags: Vip }, one.actor),
      () => changeAccount({ accountId, setFlags: Developer }, two.actor),
      () => setBan({ accountId, banned: true, reason: "spam" }, one.actor),
    ]);
    expect(await stored(user)).toMatchObject({ flags: Vip | Developer | Banned, banReason: "spam" });
  });

  it("a missing account is not found; a user is refused", async () => {
    const [admin, user] = [await newAdmin(), await newAccount()];
    expect((await faultOf(changeAccount({ accountId: "none", setFlags: Vip }, admin.actor))).code).toBe("not_found");
    for (const call of [
      () => changeAccount({ accountId: admin.accountId, setFlags: Vip }, user.actor),
      () => setBan({ accountId: admin.accountId, banned: true, reason: "mine" }, user.actor),
      () => searchAccounts({ text: "" }, user.actor),
    ]) {
      expect((await faultOf(call())).code).toBe("forbidden");
    }
  });
});

describe("staff and the operator change accounts by the same rules", () => {
  it("staff and the command line leave the same rows and the same entries", async () => {
    const admin = await newAdmin();
    const traces = async (run: (accountId: string) => Promise<void>) => {
      const { accountId } = await newAccount({ flags: Verified | Vip });
      await run(accountId);
      const entries = await db().auditEntry.findMany({
        omit: { sequence: true },
        where: { accountId },
        orderBy: { id: "asc" },
      });
      const { flags, banReason, botLimit } = await db().account.findUniqueOrThrow({ where: { id: accountId } });
      return [{ flags, banReason, botLimit }, entries.map(({ action, before, after }) => ({ action, before, after }))];
    };
    const byStaff = await traces(async (accountId) => {
      await changeAccount({ accountId, setFlags: Developer, clearFlags: Vip }, admin.actor);
      await changeAccount({ accountId, botLimit: 7 }, admin.actor);
      await setBan({ accountId, banned: true, reason: "spam" }, admin.actor);
      await setBan({ accountId, banned: false }, admin.actor);
      await setBan({ accountId, banned: true, reason: "again" }, admin.actor);
    });
    const byOperator = await traces(async (accountId) => {
      await changeAccountFlags({ set: ["developer"], unset: ["vip"] }, operator(accountId));
      await setBotLimit({ botLimit: 7 }, operator(accountId));
      await banAccount({ reason: "spam" }, operator(accountId));
      await unbanAccount({}, operator(accountId));
      await banAccount({ reason: "again" }, operator(accountId));
    });
    expect(byOperator).toEqual(byStaff);
  });

  it("the command line changes staff too, and a missing account is not found", async () => {
    const staff = await newStaff();
    expect((await banAccount({ reason: "gone rogue" }, operator(staff.accountId))).flags).toEqual(["staff", "banned"]);
    for (const call of [
      () => banAccount({}, operator("none")),
      () => changeAccountFlags({ set: ["vip"], unset: [] }, operator("none")),
      () => setBotLimit({ botLimit: 1 }, operator("none")),
    ]) {
      expect((await faultOf(call())).code).toBe("not_found");
    }
  });
});

describe("searching accounts", () => {
  it("one is read by its whole id, however many others the id would find", async () => {
    const [staff, user] = [await newStaff(), await newAccount()];
    const { accountId } = user;
    const [found] = await searchAccounts({ text: accountId }, staff.actor);
    expect(await getAccount({ accountId }, staff.actor)).toEqual(found);
    await db().account.createMany({
      data: Array.from({ length: MAX_SEARCH_RESULTS }, (_, n) => {
        const name = `${accountId}${n}`;
        return { id: newId(), username: name, usernameKey: name, email: name, emailKey: name, passwordHash: "" };
      }),
    });
    expect((await searchAccounts({ text: accountId }, staff.actor)).map(({ id }) => id)).not.toContain(accountId);
    expect(await getAccount({ accountId }, staff.actor)).toEqual(found);
    expect((await faultOf(getAccount({ accountId: accountId.slice(1) }, staff.actor))).code).toBe("not_found");
    expect((await faultOf(getAccount({ accountId }, user.actor))).code).toBe("forbidden");
  });

  it("finds by a part of the name or e-mail address in any case, or by the whole id", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ botLimit: 7 })];
    await newBot(user);
    const demo = await newBot(user);
    const platformAccountId = `demo-${user.accountId.slice(-8)}-1`;
    await db().bot.update({ where: { id: demo.id }, data: { platformAccountId } });
    const { accountId: id, username, email } = user;
    for (const text of [username.slice(2), username.toUpperCase(), email, id, ` ${id} `]) {
      const found = await searchAccounts({ text }, staff.actor);
      expect(found.map((account) => account.id)).toEqual([id]);
      const shown = { username, email, bots: 1, demoBots: 1, botCap: 7, botLimit: 7, banReason: null };
      expect(found[0]).toMatchObject(shown);
      expect(JSON.stringify(found)).not.toMatch(/argon|hash/i);
    }
    expect(await searchAccounts({ text: id.slice(0, 20) }, staff.actor)).toEqual([]);
    expect((await searchAccounts({ text: "" }, operator()))[0]?.id).toBe(id);
    for (const text of ["%", "_", `${username.slice(0, -1)}_`, `${username}\\`]) {
      expect([text, (await searchAccounts({ text }, staff.actor)).some((account) => account.id === id)]).toEqual([
        text,
        false,
      ]);
    }
  });
});
