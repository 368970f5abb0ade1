import { describe, expect, it } from "vitest";
import { db, transaction } from "../../../data/db.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../../testing/accounts.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { newIpAddress } from "../../../testing/new-ip-address.ts";
import { codeNow, forgetLastCode, setUpTotp } from "../../../testing/races/account-races.ts";
import { readMails } from "../../../testing/read-mails.ts";
import { addPasskeyTo } from "../../../testing/software-passkey.ts";
import { nobody } from "../../actor.ts";
import { changePassword } from "../change-password.ts";
import { signInWithPasskey, startPasskeySignIn } from "../passkeys/sign-in-with-passkey.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { signIn } from "../sign-in.ts";
import { addWrongCode, checkSecondFactor, liftPauses, pausedUntil, WrongCodes } from "./second-factor.ts";

const NEW = "some new words";
const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
const signInTo = ({ email }: TestAccount, code: string, password = PASSWORD) =>
  signIn({ identifier: email, password, code }, from());
const wrongFor = (secret: string) => String((Number(codeNow(secret)) + 500_000) % 1_000_000).padStart(6, "0");

const notices = async ({ accountId }: TestAccount) =>
  (await readMails(accountId)).filter(({ subject }) => subject.includes("guesses codes"));
const pauseEntries = ({ accountId }: TestAccount) =>
  db().auditEntry.findMany({ where: { accountId, action: "twoFactor.pause" }, orderBy: { sequence: "asc" } });

/** How long the pause of the app's codes is. */
async function pauseMinutes({ accountId }: TestAccount): Promise<number> {
  const { app } = WrongCodes.parse((await db().totp.findUniqueOrThrow({ where: { accountId } })).wrongCodes);
  return ((app?.pausedUntil?.getTime() ?? 0) - (app?.since.getTime() ?? 0)) / 60_000;
}

/** As if this many minutes had passed. */
async function passMinutes({ accountId }: TestAccount, minutes: number): Promise<void> {
  const { wrongCodes } = await db().totp.findUniqueOrThrow({ where: { accountId } });
  const earlier = (value: unknown) =>
    typeof value === "string" ? new Date(new Date(value).getTime() - minutes * 60_000).toISOString() : value;
  const moved = Object.entries(wrongCodes as Record<string, Record<string, unknown>>).map(([kind, count]) => [
    kind,
    Object.fromEntries(Object.entries(count).map(([name, value]) => [name, earlier(value)])),
  ]);
  await db().totp.update({ where: { accountId }, data: { wrongCodes: Object.fromEntries(moved) } });
}

/** A stranger who knows the password guesses, each time from another address. */
async function guess({ accountId }: TestAccount, code: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    expect((await faultOf(checkSecondFactor({ actor: from(), spend: transaction }, accountId, code))).code).toBe(
      "unauthorized",
    );
  }
}

async function withApp(options = {}) {
  const account = await newAccount({ confirmed: true, ...options });
  return { account, ...(await setUpTotp(account)) };
}

describe("wrong codes of the authenticator app", () => {
  it("threat 67: pause its codes, which the owner learns by one mail and in the activity", async () => {
    const { account, secret } = await withApp();
    await guess(account, wrongFor(secret), 10);
    const refused = await faultOf(signInTo(account, codeNow(secret)));
    expect([refused.code, await pauseMinutes(account)]).toEqual(["rate_limited", 15]);
    expect(refused.message).toMatch(/Use a recovery code or a passkey, or choose a new password/);
    expect((await faultOf(signInTo(account, wrongFor(secret)))).code).toBe("rate_limited");
    const mails = await notices(account);
    expect(mails).toMatchObject([{ address: account.email, kind: "accountNotice" }]);
    expect(mails[0]?.text).toContain("whoever did it knows your password");
    expect(await pauseEntries(account)).toMatchObject([{ actorKind: "nobody", after: { codes: "app", wrong: 10 } }]);
  });

  it("threat 67: never keep out a person who has a recovery code or a passkey", async () => {
    const { account, secret, recoveryCodes } = await withApp();
    const passkey = await addPasskeyTo(account);
    await guess(account, wrongFor(secret), 10);
    await expect(signInTo(account, recoveryCodes[0] ?? "")).resolves.toHaveProperty("token");
    const answer = passkey.answer(await startPasskeySignIn({}, from()));
    await expect(signInWithPasskey({ answer }, from())).resolves.toHaveProperty("token");
    expect((await faultOf(signInTo(account, codeNow(secret)))).code).toBe("rate_limited");
  });

  it("threat 67: end the pause by themselves, and the next one is longer; each is told once", async () => {
    const { account, secret } = await withApp();
    for (const minutes of [15, 60, 240, 1440, 1440]) {
      await guess(account, wrongFor(secret), 10);
      const refused = await faultOf(
        checkSecondFactor({ actor: from(), spend: transaction }, account.accountId, codeNow(secret)),
      );
      expect([refused.code, await pauseMinutes(account)]).toEqual(["rate_limited", minutes]);
      await passMinutes(account, minutes);
    }
    expect(await notices(account)).toHaveLength(5);
    expect(await pauseEntries(account)).toHaveLength(5);
    await forgetLastCode(account.accountId);
    await expect(signInTo(account, codeNow(secret))).resolves.toHaveProperty("token");
  });

  it("threat 67: are counted although the right code comes in between, and forgotten after a day", async () => {
    const { account, secret } = await withApp();
    await guess(account, wrongFor(secret), 9);
    await expect(signInTo(account, codeNow(secret))).resolves.toHaveProperty("token");
    await passMinutes(account, 24 * 60);
    await guess(account, wrongFor(secret), 9);
    expect(await pauseEntries(account)).toEqual([]);
    await guess(account, wrongFor(secret), 1);
    expect(await pauseEntries(account)).toHaveLength(1);
  });

  it("threat 67: forty at once begin one pause, after ten of them were checked", async () => {
    const { account, secret } = await withApp();
    const faults = await Promise.all(
      Array.from({ length: 40 }, () =>
        faultOf(checkSecondFactor({ actor: from(), spend: transaction }, account.accountId, wrongFor(secret))),
      ),
    );
    expect(faults.filter(({ code }) => code === "unauthorized")).toHaveLength(10);
    expect(await notices(account)).toHaveLength(1);
  });

  it("threat 67: a new password ends the pause, once a day; the next pause is not shorter for it", async () => {
    const { account, secret } = await withApp();
    const { actor } = account;
    await guess(account, wrongFor(secret), 10);
    await changePassword({ currentPassword: PASSWORD, newPassword: NEW }, actor);
    await expect(signInTo(account, codeNow(secret), NEW)).resolves.toHaveProperty("token");
    await forgetLastCode(account.accountId);
    await guess(account, wrongFor(secret), 10);
    expect(await pauseMinutes(account)).toBe(60);
    await changePassword({ currentPassword: NEW, newPassword: PASSWORD }, actor);
    expect((await faultOf(signInTo(account, codeNow(secret)))).code).toBe("rate_limited");
  });

  it("threat 67: are counted for a signed-in person who confirms by code, too, as a problem of the field", async () => {
    const { account, secret } = await withApp();
    await guess(account, wrongFor(secret), 9);
    const confirm = (code: string) => reauthenticate({ code }, { ...account.actor, ip: newIpAddress() });
    expect((await faultOf(confirm(wrongFor(secret)))).code).toBe("invalid_request");
    expect(await notices(account)).toHaveLength(1);
    const paused = await faultOf(confirm(codeNow(secret)));
    expect(paused).toMatchObject({ code: "invalid_request", problems: [{ path: ["code"] }] });
    await expect(reauthenticate({ password: PASSWORD }, account.actor)).resolves.toEqual({ ok: true });
  });
});

describe("wrong recovery codes", () => {
  it("threat 67: have a limit of their own, which is told, too; codes of the app still count", async () => {
    const { account, secret, recoveryCodes } = await withApp();
    await guess(account, "AAAA-AAAA-AAAA-AAAA", 50);
    expect((await faultOf(signInTo(account, recoveryCodes[0] ?? ""))).code).toBe("rate_limited");
    await expect(signInTo(account, codeNow(secret))).resolves.toHaveProperty("token");
    expect((await notices(account))[0]?.text).toContain("50 wrong recovery codes");
    await passMinutes(account, 15);
    await expect(signInTo(account, recoveryCodes[0] ?? "")).resolves.toHaveProperty("token");
  });
});

describe("the pauses, by the clock", () => {
  const START = new Date("2026-01-01T00:00:00Z");
  const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

  it("threat 67: whoever never stops guesses 40 codes on the first day and ten on each later one", () => {
    let codes: WrongCodes = {};
    const guesses: number[] = [0, 0, 0, 0];
    for (let minute = 0; minute < 4 * 1440; minute++) {
      for (let n = 0; n < 20 && !pausedUntil(codes, "app", at(minute)); n++) {
        codes = addWrongCode(codes, "app", at(minute));
        guesses[Math.floor(minute / 1440)] = (guesses[Math.floor(minute / 1440)] ?? 0) + 1;
      }
    }
    expect(guesses).toEqual([40, 10, 10, 10]);
  });

  it("threat 67: after a week without a pause, the next one is short again", () => {
    const ten = (codes: WrongCodes, now: Date) =>
      Array.from({ length: 10 }).reduce<WrongCodes>((so) => addWrongCode(so, "app", now), codes);
    const first = ten({}, at(0));
    const week = 7 * 1440;
    expect(pausedUntil(ten(first, at(15 + week - 1)), "app", at(15 + week - 1))).toEqual(at(15 + week - 1 + 60));
    expect(pausedUntil(ten(first, at(15 + week)), "app", at(15 + week))).toEqual(at(15 + week + 15));
  });

  it("threat 67: nothing is lifted where nothing is paused", () => {
    const codes = addWrongCode({}, "app", at(0));
    expect(liftPauses(codes, at(1))).toEqual(codes);
  });
});
