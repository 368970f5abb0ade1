import { beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { ensureSigningKey, rotateSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { authorize, newAccessToken, requestOf, type TestApplication } from "../../testing/oauth-flow.ts";

let app: TestApplication;
let user: TestAccount;
let hint: string;

beforeAll(async () => {
  await ensureSigningKey();
  const made = await newAccessToken({}, "openid");
  app = made.app;
  user = made.account;
  hint = made.idToken ?? "";
});

const ask = (account: TestAccount, id_token_hint: string, prompt?: string) =>
  authorize(requestOf(app, { scope: "openid", id_token_hint, prompt }), account.sessionToken);
const error = async (reply: ReturnType<typeof ask>) => (await reply).location?.searchParams.get("error");
const signedInLongAgo = (account: TestAccount) =>
  db().$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - interval '1 hour'
    WHERE "accountId" = ${account.accountId}`;

describe("id_token_hint", () => {
  it("of the person who is signed in changes nothing, with and without prompt=none", async () => {
    for (const prompt of [undefined, "none"]) {
      expect((await ask(user, hint, prompt)).location?.searchParams.get("code")).toBeTruthy();
    }
  });

  it("of somebody else: login_required with prompt=none, the sign-in page, and after a sign-in the error", async () => {
    const other = await newAccount();
    expect(await error(ask(other, hint, "none"))).toBe("login_required");
    expect(await error(ask(other, hint))).toBe("login_required");
    await signedInLongAgo(other);
    const reply = await ask(other, hint);
    expect([reply.status, reply.location?.pathname]).toEqual([303, "/sign-in"]);
    expect(reply.location?.searchParams.get("next")).toContain("id_token_hint=");
    expect(await error(ask(other, hint, "none"))).toBe("login_required");
  });

  it("that cannot be read, or of another application, is not enough for prompt=none", async () => {
    const elsewhere = (await newAccessToken({}, "openid")).idToken ?? "";
    for (const each of ["junk", "a.b.c", elsewhere, `${hint}A`]) {
      expect([each, await error(ask(user, each, "none"))]).toEqual([each, "login_required"]);
      expect((await ask(user, each)).location?.searchParams.has("code")).toBe(true);
    }
  });

  it("is read while its key is published, also when the token has expired or another key signs", async () => {
    await rotateSigningKey();
    expect(await error(ask(user, hint, "none"))).toBeNull();
  });
});
