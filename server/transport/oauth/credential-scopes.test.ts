import { beforeAll, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import { LINK_SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { reauthenticate } from "../../domain/identity/reauthenticate.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import {
  approve,
  authorize,
  decide,
  formOf,
  ISSUER,
  newApplication,
  type PageReply,
  requestOf,
  type TestApplication,
} from "../../testing/oauth-flow.ts";

const CREDENTIALS = LINK_SCOPES.join(" ");
const HARMLESS = "identify bots.read";

let app: TestApplication;
beforeAll(async () => {
  const scopes: Scope[] = [...LINK_SCOPES, "identify"];
  app = await newApplication({ scopes });
});

const age = ({ accountId }: TestAccount, interval: string) =>
  db().$executeRaw`
    UPDATE "Session" SET "authenticatedAt" = now() - ${interval}::interval WHERE "accountId" = ${accountId}`;
const ask = ({ sessionToken }: TestAccount, scope: string, prompt?: string) =>
  authorize(requestOf(app, { scope, prompt }), sessionToken);

/** Sent to sign in, and afterwards to the same request. */
function expectSignIn({ status, location }: PageReply, scope: string): void {
  expect([status, location?.pathname, location?.searchParams.get("again")]).toEqual([303, "/sign-in", "true"]);
  const next = new URL(location?.searchParams.get("next") ?? "", ISSUER);
  expect([next.pathname, next.searchParams.get("scope")]).toEqual(["/oauth2/authorize", scope]);
}

it("threat 62: scopes that lead to credentials are approved after a recent sign-in only", async () => {
  const person = await newAccount();
  await age(person, "11 minutes");
  expectSignIn(await ask(person, CREDENTIALS), CREDENTIALS);
  expectSignIn(await ask(person, "bots.run"), "bots.run");
  expect((await ask(person, CREDENTIALS, "none")).location?.searchParams.get("error")).toBe("login_required");
  expect((await ask(person, HARMLESS)).status).toBe(200);
  await reauthenticate({ password: PASSWORD }, await authenticateSession(person.sessionToken, person.actor));
  expect((await ask(person, CREDENTIALS)).status).toBe(200);
});

it("threat 62: a consent page that was opened in time and is approved too late leads to the sign-in, without a code", async () => {
  const person = await newAccount();
  const page = await ask(person, CREDENTIALS);
  const harmless = await ask(person, HARMLESS);
  await age(person, "11 minutes");
  const codes = () => db().authorizationCode.count({ where: { accountId: person.accountId } });
  const answer = (of: PageReply, decision: string) => decide({ ...formOf(of), decision }, person.sessionToken);
  expectSignIn(await answer(page, "approve"), CREDENTIALS);
  expect([await codes(), await db().grant.count({ where: { accountId: person.accountId } })]).toEqual([0, 0]);
  expect((await answer(page, "deny")).location?.searchParams.get("error")).toBe("access_denied");
  expect((await answer(harmless, "approve")).location?.searchParams.has("code")).toBe(true);
});

it("threat 62: a remembered approval of such scopes gives no code without it", async () => {
  const person = await newAccount();
  await approve(app, person, { scope: CREDENTIALS });
  expect((await ask(person, CREDENTIALS)).location?.searchParams.has("code")).toBe(true);
  await age(person, "11 minutes");
  expectSignIn(await ask(person, CREDENTIALS), CREDENTIALS);
  expect((await ask(person, CREDENTIALS, "none")).location?.searchParams.get("error")).toBe("login_required");
  expect((await ask(person, "bots.read")).location?.searchParams.has("code")).toBe(true);
});
