import { describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "../../data/db.ts";
import { newAccount, newSession, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { PORTAL_PROCEDURES } from "../../testing/portal-procedures.ts";
import { codeNow, setUpTotp } from "../../testing/races/account-races.ts";
import { addPasskeyTo } from "../../testing/software-passkey.ts";
import type { Actor } from "../actor.ts";
import { createApiToken, createShortLivedToken } from "./api-tokens.ts";
import { authenticateSession } from "./authenticate.ts";
import { reauthenticate, startReauthentication } from "./reauthenticate.ts";

/** The session signed in longer ago than operations with `recentSignIn` allow. */
async function waitElevenMinutes(account: TestAccount): Promise<void> {
  await db().$executeRaw`
    UPDATE "Session" SET "authenticatedAt" = "authenticatedAt" - interval '11 minutes' WHERE id = ${account.actor.credentialId}`;
}

const caller = ({ actor, sessionToken }: TestAccount): Promise<Actor> => authenticateSession(sessionToken, actor);

const createShortLived = async (account: TestAccount) => createShortLivedToken({}, await caller(account));
const create = async (account: TestAccount) => createApiToken({ name: "x" }, await caller(account));

/** Names of members that hold what somebody could use elsewhere. */
const SECRET_NAMES = new Set("secret clientSecret token recoveryCodes link".split(" "));

/** A text, or several: not an object, whose members are looked at themselves. */
function holdsText(schema: unknown): boolean {
  const written = JSON.stringify(schema);
  return written.includes('"type":"string"') && !written.includes('"properties"');
}

function hasSecret(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasSecret);
  if (typeof schema !== "object" || schema === null) return false;
  return Object.entries(schema).some(([key, value]) =>
    key === "properties"
      ? Object.entries(value).some(([name, one]) => (SECRET_NAMES.has(name) && holdsText(one)) || hasSecret(one))
      : hasSecret(value),
  );
}

describe("what needs a recent sign-in", () => {
  it("is every procedure whose answer has a member that is named as a secret", () => {
    const answering = PORTAL_PROCEDURES.filter(({ operation }) =>
      hasSecret(z.toJSONSchema(operation.spec.output, { unrepresentable: "any", io: "input" })),
    );
    const open = answering.filter(({ operation }) => !operation.spec.access.recentSignIn);
    expect(answering.length).toBeGreaterThan(10);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it("threat 50: holds for a session on the API, and not for an API token", async () => {
    const account = await newAccount();
    const exportBots = (token: string) =>
      callApi("POST", "/bots/bulk-export", { token, body: { deleteAfterExport: false } });
    expect((await exportBots(account.sessionToken)).status).toBe(200);
    await waitElevenMinutes(account);
    const refused = await exportBots(account.sessionToken);
    expect([refused.status, refused.errorCode]).toEqual([403, "auth.forbidden"]);
    expect((await exportBots(account.apiToken)).status).toBe(200);
  });
});

describe("a session is confirmed", () => {
  it("by the password; other sessions of the account are not", async () => {
    const account = await newAccount();
    const other = await newSession(account.accountId);
    await db()
      .$executeRaw`UPDATE "Session" SET "authenticatedAt" = "authenticatedAt" - interval '11 minutes' WHERE "accountId" = ${account.accountId}`;
    expect((await faultOf(create(account))).code).toBe("recent_sign_in_required");
    expect((await faultOf(createShortLived(account))).code).toBe("recent_sign_in_required");
    const wrong = await faultOf(reauthenticate({ password: "not it at all" }, await caller(account)));
    expect([wrong.code, wrong.problems[0]?.path]).toEqual(["invalid_request", ["password"]]);
    await reauthenticate({ password: PASSWORD }, await caller(account));
    await expect(create(account)).resolves.toHaveProperty("token");
    await expect(createShortLived(account)).resolves.toHaveProperty("token");
    const elsewhere = await authenticateSession(other.token, account.actor);
    expect((await faultOf(createApiToken({ name: "x" }, elsewhere))).code).toBe("recent_sign_in_required");
  });

  it("by a code, which is used thereby", async () => {
    const account = await newAccount();
    const { secret } = await setUpTotp(account);
    await waitElevenMinutes(account);
    const code = codeNow(secret);
    await reauthenticate({ code }, await caller(account));
    await expect(create(account)).resolves.toHaveProperty("token");
    expect((await faultOf(reauthenticate({ code }, await caller(account)))).code).toBe("invalid_request");
  });

  it("by a passkey of the account, and of no other", async () => {
    const account = await newAccount();
    const passkey = await addPasskeyTo(account);
    const stranger = await addPasskeyTo(await newAccount());
    await waitElevenMinutes(account);
    const ask = async () => startReauthentication({}, await caller(account));
    const foreign = reauthenticate({ passkey: stranger.answer(await ask()) }, await caller(account));
    expect((await faultOf(foreign)).code).toBe("invalid_request");
    await reauthenticate({ passkey: passkey.answer(await ask()) }, await caller(account));
    await expect(create(account)).resolves.toHaveProperty("token");
  });

  it("not without end: wrong passwords are counted", async () => {
    const account = await newAccount();
    const guess = async () => faultOf(reauthenticate({ password: "a guess" }, await caller(account)));
    for (let n = 0; n < 10; n++) expect((await guess()).code).toBe("invalid_request");
    expect((await guess()).code).toBe("rate_limited");
  });

  it("by one proof, neither none nor several", async () => {
    const { actor } = await newAccount();
    for (const input of [{}, { password: PASSWORD, code: "123456" }]) {
      expect((await faultOf(reauthenticate(input, actor))).code).toBe("invalid_request");
    }
  });
});
