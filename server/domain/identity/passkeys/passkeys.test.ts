import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../../contract/flags.ts";
import { db } from "../../../data/db.ts";
import { hashSecret } from "../../../data/secret.ts";
import { settings } from "../../../settings/settings.ts";
import { newAccount, newSession } from "../../../testing/accounts.ts";
import { callApi } from "../../../testing/call-api.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { itInProcess } from "../../../testing/in-process.ts";
import { newIpAddress } from "../../../testing/new-ip-address.ts";
import { setUpTotp } from "../../../testing/races/account-races.ts";
import { type Answering, addPasskeyTo, newSoftwarePasskey } from "../../../testing/software-passkey.ts";
import { overrideSettings } from "../../../testing/test-application.ts";
import { nobody } from "../../actor.ts";
import { reauthenticate, startReauthentication } from "../reauthenticate.ts";
import { getAccountSecurity } from "../two-factor/get-account-security.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskeyRegistration } from "./passkeys.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";

const from = (ip = newIpAddress()) => nobody({ ip, agent: "browser/1", requestId: "request-1" });
const ask = () => startPasskeySignIn({}, from());
type Passkey = ReturnType<typeof newSoftwarePasskey>;
const signInBy = (answer: unknown) => signInWithPasskey({ answer }, from());
const answerWith = async (passkey: Passkey, changes: Partial<Answering> = {}) =>
  passkey.answer({ ...(await ask()), ...changes });

describe("a passkey", () => {
  it("signs in without a name, a password or a code", async () => {
    const account = await newAccount();
    await setUpTotp(account);
    const passkey = await addPasskeyTo(account);
    const { accountId, username, token } = await signInBy(await answerWith(passkey));
    expect([accountId, username]).toEqual([account.accountId, account.username]);
    expect((await callApi("GET", "/user", { token })).status).toBe(200);
    const [item] = (await getAccountSecurity({}, account.actor)).passkeys;
    expect(item).toMatchObject({ name: "Laptop", backedUp: false });
    expect(item?.lastUsedAt).not.toBeNull();
  });

  it("threat 52: an answer works once, also when it comes ten times at once", async () => {
    const passkey = await addPasskeyTo(await newAccount());
    const answer = await answerWith(passkey);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => signInBy(answer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await faultOf(signInBy(answer))).code).toBe("unauthorized");
  });

  it("threat 71: a wrong answer uses its challenge up: a right one comes too late", async () => {
    const passkey = await addPasskeyTo(await newAccount());
    const unknown = newSoftwarePasskey();
    const wrongAnswers = [
      (asked: Answering) => passkey.answer({ ...asked, userVerified: false }),
      (asked: Answering) => unknown.answer(asked),
    ];
    for (const answerWrong of wrongAnswers) {
      const { challenge } = await ask();
      expect((await faultOf(signInBy(answerWrong({ challenge })))).code).toBe("unauthorized");
      expect((await faultOf(signInBy(passkey.answer({ challenge })))).code).toBe("unauthorized");
      expect(await db().passkeyChallenge.count({ where: { hash: hashSecret(challenge) } })).toBe(0);
    }
  });

  it("threat 71: so does a wrong answer to being asked again, and a wrong new passkey", async () => {
    const account = await newAccount();
    const passkey = await addPasskeyTo(account);
    const confirm = (answer: unknown) => reauthenticate({ passkey: answer }, account.actor);
    const asked = await startReauthentication({}, account.actor);
    expect((await faultOf(confirm(passkey.answer({ ...asked, userVerified: false })))).code).toBe("invalid_request");
    expect((await faultOf(confirm(passkey.answer(asked)))).code).toBe("invalid_request");
    await confirm(passkey.answer(await startReauthentication({}, account.actor)));

    const add = (answer: unknown) => addPasskey({ name: "x", answer }, account.actor);
    const registering = await startPasskeyRegistration({}, account.actor);
    const made = newSoftwarePasskey();
    const unverified = made.register({ ...registering, userVerified: false });
    expect((await faultOf(add(unverified))).code).toBe("invalid_request");
    expect((await faultOf(add(made.register(registering)))).code).toBe("invalid_request");
    await add(made.register(await startPasskeyRegistration({}, account.actor)));
  });

  it("threat 52: a challenge is answered in the session that asked, and another session's question does not end it", async () => {
    const account = await newAccount();
    const passkey = await addPasskeyTo(account);
    const other = { ...account.actor, credentialId: (await newSession(account.accountId, account.ip)).id };
    const asked = await startReauthentication({}, account.actor);
    const answer = passkey.answer(asked);
    expect((await faultOf(reauthenticate({ passkey: answer }, other))).code).toBe("invalid_request");
    await startReauthentication({}, other);
    await reauthenticate({ passkey: answer }, account.actor);

    const registering = await startPasskeyRegistration({}, account.actor);
    const made = newSoftwarePasskey().register(registering);
    await startPasskeyRegistration({}, other);
    expect((await faultOf(addPasskey({ name: "x", answer: made }, other))).code).toBe("invalid_request");
    await addPasskey({ name: "x", answer: made }, account.actor);
  });

  it("threat 52: a question ends with its session, and an ended session asks none", async () => {
    const account = await newAccount();
    await addPasskeyTo(account);
    const { challenge } = await startReauthentication({}, account.actor);
    await db().session.delete({ where: { id: account.actor.credentialId } });
    expect(await db().passkeyChallenge.count({ where: { hash: hashSecret(challenge) } })).toBe(0);
    expect((await faultOf(startReauthentication({}, account.actor))).code).toBe("unauthorized");
  });

  it("a challenge of another purpose or account stays as it is", async () => {
    const account = await newAccount();
    const passkey = await addPasskeyTo(account);
    const asked = await startReauthentication({}, account.actor);
    expect((await faultOf(signInBy(passkey.answer(asked)))).code).toBe("unauthorized");
    await reauthenticate({ passkey: passkey.answer(asked) }, account.actor);
  });

  it("threat 52: an answer to another question does not sign in", async () => {
    const account = await newAccount();
    const passkey = await addPasskeyTo(account);
    const confirming = await startReauthentication({}, account.actor);
    const registering = await startPasskeyRegistration({}, account.actor);
    for (const { challenge } of [confirming, registering, { challenge: "bWFkZSB1cCBieSB0aGUgY2xpZW50IGl0c2VsZiEh" }]) {
      expect((await faultOf(signInBy(passkey.answer({ challenge })))).code).toBe("unauthorized");
    }
    const { challenge } = await ask();
    const added = addPasskey({ name: "x", answer: newSoftwarePasskey().register({ challenge }) }, account.actor);
    expect((await faultOf(added)).code).toBe("invalid_request");
  });

  it("threat 52: a challenge ends after five minutes", async () => {
    const passkey = await addPasskeyTo(await newAccount());
    const answer = await answerWith(passkey);
    await db().$executeRaw`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '301 seconds'`;
    expect((await faultOf(signInBy(answer))).code).toBe("unauthorized");
  });

  it.each([
    ["for another site", { origin: "https://evil.example" }],
    ["that did not verify its user", { userVerified: false }],
  ])("threat 52: an answer %s does not sign in", async (_, changes) => {
    const passkey = await addPasskeyTo(await newAccount());
    expect((await faultOf(signInBy(await answerWith(passkey, changes)))).code).toBe("unauthorized");
  });

  it("does not sign in after its removal, when it is unknown, or to a banned account", async () => {
    const account = await newAccount();
    const { actor, accountId } = account;
    const passkey = await addPasskeyTo(account);
    expect((await faultOf(signInBy(await answerWith(newSoftwarePasskey())))).code).toBe("unauthorized");
    await db().account.update({ where: { id: accountId }, data: { flags: AccountFlag.Banned } });
    expect((await faultOf(signInBy(await answerWith(passkey)))).code).toBe("user_banned");
    await db().account.update({ where: { id: accountId }, data: { flags: 0 } });
    await removePasskey({ passkeyId: passkey.id }, actor);
    expect((await faultOf(signInBy(await answerWith(passkey)))).code).toBe("unauthorized");
    expect((await faultOf(removePasskey({ passkeyId: passkey.id }, actor))).code).toBe("not_found");
  });

  it("threat 23: whose answer says anything else than known transports is stored without it", async () => {
    const { actor, accountId } = await newAccount();
    for (const transports of [
      5,
      "usb",
      { length: 1 },
      [{}],
      [5, null],
      ["x".repeat(10_000)],
      Array(1_000).fill("usb"),
    ]) {
      const answer = newSoftwarePasskey().register(await startPasskeyRegistration({}, actor));
      Object.assign(answer.response, { transports });
      await addPasskey({ name: "x", answer }, actor);
    }
    const rows = await db().passkey.findMany({ where: { accountId }, orderBy: { id: "asc" } });
    expect(rows.map(({ transports }) => transports)).toEqual([[], [], [], [], [], [], ["usb"]]);
  });

  it("of one account is not renamed or removed by another", async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const { id: passkeyId } = await addPasskeyTo(one);
    expect((await faultOf(renamePasskey({ passkeyId, name: "x" }, two.actor))).code).toBe("not_found");
    expect((await faultOf(removePasskey({ passkeyId }, two.actor))).code).toBe("not_found");
    await renamePasskey({ passkeyId, name: "Phone" }, one.actor);
    expect((await getAccountSecurity({}, one.actor)).passkeys).toMatchObject([{ name: "Phone" }]);
  });

  it("an account has at most twenty, and none twice", async () => {
    const account = await newAccount();
    const passkey = newSoftwarePasskey();
    const add = async () => {
      const asked = await startPasskeyRegistration({}, account.actor);
      return addPasskey({ name: "x", answer: passkey.register(asked) }, account.actor);
    };
    await add();
    expect((await faultOf(add())).code).toBe("already_exists");
    for (let n = 1; n < 20; n++) await addPasskeyTo(account);
    expect((await faultOf(add())).code).toBe("limit_exceeded");
  });

  itInProcess("is not offered where the service is reached by an IP address", async () => {
    const { actor } = await newAccount();
    const { publicUrl } = settings();
    for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000"]) {
      overrideSettings({ publicUrl: address });
      expect((await getAccountSecurity({}, actor)).passkeysPossible).toBe(false);
      expect((await faultOf(startPasskeyRegistration({}, actor))).code).toBe("unable_to_process");
    }
    overrideSettings({ publicUrl });
  });
});
