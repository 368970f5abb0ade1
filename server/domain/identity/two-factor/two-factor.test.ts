import { describe, expect, it } from "vitest";
import { db } from "../../../data/db.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../../testing/accounts.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { newIpAddress } from "../../../testing/new-ip-address.ts";
import { codeNow, forgetLastCode, setUpTotp } from "../../../testing/races/account-races.ts";
import { nobody } from "../../actor.ts";
import { signIn } from "../sign-in.ts";
import { getAccountSecurity } from "./get-account-security.ts";
import { confirmTotp, removeTotp, replaceRecoveryCodes, startTotp } from "./totp.ts";

const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const signInTo = ({ email }: TestAccount, code?: string, ip?: string) =>
  signIn({ identifier: email, password: PASSWORD, ...(code && { code }) }, from(ip));
const wrongFor = (secret: string) => String((Number(codeNow(secret)) + 500_000) % 1_000_000).padStart(6, "0");

describe("an authenticator app", () => {
  it("is asked for only after it has shown its first code", async () => {
    const account = await newAccount();
    const { secret, address } = await startTotp({}, account.actor);
    expect(address).toMatch(new RegExp(`^otpauth://totp/localhost.*${account.username}.*secret=${secret}`));
    await expect(signInTo(account)).resolves.toHaveProperty("token");
    const wrong = await faultOf(confirmTotp({ code: wrongFor(secret) }, account.actor));
    expect(wrong.problems).toMatchObject([{ path: ["code"] }]);
    expect((await getAccountSecurity({}, account.actor)).twoFactor).toBeNull();
    const { recoveryCodes } = await confirmTotp({ code: codeNow(secret) }, account.actor);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await getAccountSecurity({}, account.actor)).twoFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await faultOf(startTotp({}, account.actor))).code).toBe("already_exists");
  });

  it("makes the password alone not enough; the code opens a session", async () => {
    const account = await newAccount();
    const { secret } = await setUpTotp(account);
    expect((await faultOf(signInTo(account))).code).toBe("two_factor_required");
    expect((await faultOf(signInTo(account, wrongFor(secret)))).code).toBe("unauthorized");
    const code = codeNow(secret);
    await expect(signInTo(account, `${code.slice(0, 3)} ${code.slice(3)}`)).resolves.toHaveProperty("token");
  });

  it("threat 51: a code is accepted once, also when it comes twenty times at once", async () => {
    const account = await newAccount();
    const { secret } = await setUpTotp(account);
    const code = codeNow(secret);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => signInTo(account, code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await faultOf(signInTo(account, code))).code).toBe("unauthorized");
  });

  it("threat 51: the code that set it up cannot be used again", async () => {
    const account = await newAccount();
    const { secret } = await startTotp({}, account.actor);
    const code = codeNow(secret);
    await confirmTotp({ code }, account.actor);
    expect((await faultOf(signInTo(account, code))).code).toBe("unauthorized");
  });

  it("threat 51: codes are not guessed: ten wrong ones, from wherever, begin a pause", async () => {
    const account = await newAccount();
    const { secret } = await setUpTotp(account);
    const ip = newIpAddress();
    for (let n = 0; n < 10; n++) {
      await faultOf(signInTo(account, undefined, ip)); // a right password in between opens no new window
      expect((await faultOf(signInTo(account, wrongFor(secret), n < 5 ? ip : newIpAddress()))).code).toBe(
        "unauthorized",
      );
    }
    expect((await faultOf(signInTo(account, codeNow(secret)))).code).toBe("rate_limited");
  });

  it("threat 9: its secret is stored encrypted, recovery codes as hashes", async () => {
    const account = await newAccount();
    const { secret, recoveryCodes } = await setUpTotp(account);
    const { accountId } = account;
    const rows = JSON.stringify(
      [await db().totp.findMany({ where: { accountId } }), await db().recoveryCode.findMany({ where: { accountId } })],
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    for (const one of [secret, ...recoveryCodes, recoveryCodes[0]?.replaceAll("-", "")]) {
      expect(rows).not.toContain(one);
    }
  });

  it("is removed by its owner: the password alone is enough then", async () => {
    const account = await newAccount();
    await setUpTotp(account);
    await removeTotp({}, account.actor);
    await expect(signInTo(account)).resolves.toHaveProperty("token");
    expect(await getAccountSecurity({}, account.actor)).toMatchObject({ twoFactor: null });
    expect((await faultOf(removeTotp({}, account.actor))).code).toBe("not_found");
    expect((await faultOf(replaceRecoveryCodes({}, account.actor))).code).toBe("not_found");
  });
});

describe("a recovery code", () => {
  it("signs in in place of the app, once, however it is typed", async () => {
    const account = await newAccount();
    const { recoveryCodes } = await setUpTotp(account);
    const [first = "", second = ""] = recoveryCodes;
    await expect(signInTo(account, first.toLowerCase().replaceAll("-", " "))).resolves.toHaveProperty("token");
    expect((await faultOf(signInTo(account, first))).code).toBe("unauthorized");
    expect((await getAccountSecurity({}, account.actor)).twoFactor).toMatchObject({ recoveryCodesLeft: 9 });
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => signInTo(account, second)));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends when new ones are made, and belongs to one account", async () => {
    const account = await newAccount();
    const { recoveryCodes } = await setUpTotp(account);
    const other = await newAccount();
    await setUpTotp(other);
    expect((await faultOf(signInTo(other, recoveryCodes[0]))).code).toBe("unauthorized");
    const { recoveryCodes: next } = await replaceRecoveryCodes({}, account.actor);
    expect((await faultOf(signInTo(account, recoveryCodes[0]))).code).toBe("unauthorized");
    await expect(signInTo(account, next[0])).resolves.toHaveProperty("token");
    await forgetLastCode(account.accountId);
  });
});
