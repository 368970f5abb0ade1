import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AccountFlag } from "./contract/flags.ts";
import { botHistoryBuffer } from "./data/bot-history.ts";
import { db } from "./data/db.ts";
import { requestLogBuffer } from "./data/request-log.ts";
import { nobody } from "./domain/actor.ts";
import { revokeApproval } from "./domain/applications/approved-applications.ts";
import { deleteBots } from "./domain/bots/delete-bots.ts";
import { recordBotHistory } from "./domain/fleet/recording/record-bot-history.ts";
import { createApiToken } from "./domain/identity/api-tokens.ts";
import { listSessions } from "./domain/identity/sessions.ts";
import { signIn } from "./domain/identity/sign-in.ts";
import { ensureSigningKey, rotateSigningKey } from "./domain/oauth/rotate-signing-key.ts";
import { decideReview } from "./domain/reviews/decide-review.ts";
import { requestDeveloperAccess } from "./domain/reviews/request-review.ts";
import { newAccount, PASSWORD, type TestAccount } from "./testing/accounts.ts";
import { newBot, newCategory, newPreset } from "./testing/bots.ts";
import { callApi } from "./testing/call-api.ts";
import { approve, authorize, decide, exchange, formOf, newApplication, requestOf } from "./testing/oauth-flow.ts";
import { readDatabase } from "./testing/read-database.ts";

const MINUTE_MS = 60_000;
/** No lifetime and no interval of the service is near it. */
const SKEW_MINUTES = 37;
const setClock = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });

beforeAll(ensureSigningKey);
afterEach(() => vi.useRealTimers());

/** Prisma sets it with the process's clock. Nobody compares it, and nobody is shown it. */
const UNUSED_COLUMN = "updatedAt";

/** All stored rows, each as a text. */
async function readRows(): Promise<ReadonlySet<string>> {
  const tables = Object.entries(await readDatabase());
  return new Set(tables.flatMap(([table, rows]) => rows.map((row) => table + JSON.stringify(row))));
}

/**
 * The stored times that are near this one, as `Table.column`.
 * @param before Rows that do not count: a schedule of another test may be due at any time.
 */
async function timesNear(ms: number, before: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, all] of Object.entries(await readDatabase())) {
    const rows = all.filter((row) => !before.has(table + JSON.stringify(row)));
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const at = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
      if (Math.abs(at - ms) < 5 * MINUTE_MS && column !== UNUSED_COLUMN) found.add(`${table}.${column}`);
    }
  }
  return [...found].sort();
}

/** Writes into most tables, as users, applications, shards and staff do. */
async function useService(): Promise<TestAccount> {
  const account = await newAccount({ flags: AccountFlag.Verified });
  const staff = await newAccount({ flags: AccountFlag.Staff });
  const origin = { ip: account.ip, agent: null, requestId: "r" };
  await signIn({ identifier: account.username, password: PASSWORD }, nobody(origin));
  await createApiToken({ name: "CI", expiresInDays: 30 }, account.actor);
  await newCategory(account);
  await newPreset(account);
  const [kept, deleted] = [await newBot(account), await newBot(account)];
  await deleteBots({ botIds: [deleted.id] }, account.actor);
  recordBotHistory({ accountId: account.accountId, botId: kept.id, kind: "status", text: "Ready", status: 2 });
  await requestDeveloperAccess({ useCase: "a bot for the people of my community server" }, account.actor);
  const request = await db().reviewRequest.findFirstOrThrow({ where: { accountId: account.accountId } });
  await decideReview({ requestId: request.id, approve: true }, staff.actor);
  const app = await newApplication();
  await exchange(app, (await approve(app, account, { scope: "openid identify" })).code);
  await approve(app, account, { scope: "openid identify" });
  await revokeApproval({ applicationId: app.clientId }, account.actor);
  await callApi("GET", "/bots", { token: account.apiToken });
  await callApi("GET", "/bots", { token: account.apiToken, headers: { "Idempotency-Key": "k" } });
  await rotateSigningKey();
  await Promise.all([requestLogBuffer().flush(), botHistoryBuffer().flush()]);
  return account;
}

describe.each([-SKEW_MINUTES, SKEW_MINUTES])("R8: a process whose clock is %i minutes ahead", (minutes) => {
  it("stores no time of its own clock", async () => {
    const before = await readRows();
    setClock(minutes);
    await useService();
    const wrong = Date.now();
    vi.useRealTimers();
    // Another process that was called writes its log a little later.
    const message = "rows with the right time in each kind of table";
    const kinds = ["ApiRequest.createdAt", "AuthorizationCode.consumedAt", "BotEvent.createdAt"];
    await expect
      .poll(() => timesNear(Date.now(), before), { message })
      .toEqual(expect.arrayContaining([...kinds, "ReviewRequest.decidedAt", "Session.authenticatedAt"]));
    expect(await timesNear(wrong, before)).toEqual([]);
  });

  it("opens sessions and tokens that live as long as those of others", async () => {
    const { accountId, username, actor, ip } = await newAccount();
    setClock(minutes);
    await signIn({ identifier: username, password: PASSWORD }, nobody({ ip, agent: null, requestId: "r" }));
    await createApiToken({ name: "CI", expiresInDays: 1 }, actor);
    expect(await listSessions({}, actor)).toHaveLength(2);
    vi.useRealTimers();
    const session = await db().session.findFirstOrThrow({ where: { accountId, id: { not: actor.credentialId } } });
    const token = await db().apiToken.findFirstOrThrow({ where: { accountId, name: "CI" } });
    const days = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / (24 * 60 * MINUTE_MS);
    expect(days(session.expiresAt)).toBeCloseTo(30, 2);
    expect(days(token.expiresAt)).toBeCloseTo(1, 2);
  });

  it("shows a consent form that another process accepts, and accepts one of another process", async () => {
    const app = await newApplication();
    const clocks = { right: () => vi.useRealTimers(), wrong: () => setClock(minutes) };
    for (const [shownBy, postedTo] of [
      [clocks.wrong, clocks.right],
      [clocks.right, clocks.wrong],
    ] as const) {
      const user = await newAccount();
      shownBy();
      const form = formOf(await authorize(requestOf(app), user.sessionToken));
      vi.useRealTimers();
      postedTo();
      const reply = await decide({ ...form, decision: "approve" }, user.sessionToken);
      vi.useRealTimers();
      expect(reply.location?.searchParams.get("code")).toMatch(/./);
    }
  });

  it("signs id_tokens that are valid now, and says when a limit ends", async () => {
    const [app, user] = [await newApplication(), await newAccount()];
    const from = Date.now() / 1000 - 5;
    setClock(minutes);
    const { id_token = "" } = (await exchange(app, (await approve(app, user, { scope: "openid" })).code)).body;
    const limited = await callApi("GET", "/bots", { token: user.apiToken });
    vi.useRealTimers();
    const { iat = 0, exp = 0 } = JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString());
    const until = Date.now() / 1000 + 5;
    const isNow = (seconds: number) => from <= seconds && seconds <= until;
    expect([isNow(iat), exp - iat]).toEqual([true, 3600]);
    const reset = Number(limited.headers.get("x-ratelimit-reset"));
    const after = Number(limited.headers.get("x-ratelimit-reset-after"));
    expect(isNow(reset - after)).toBe(true);
  });
});
