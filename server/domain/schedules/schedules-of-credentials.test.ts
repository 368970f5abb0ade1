import { describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import type { Schedule } from "../../contract/schedules.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { renewJob } from "../../data/job-claims.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { claimJob } from "../../testing/run-jobs.ts";
import { newScheduleInput } from "../../testing/schedules.ts";
import { listNotifications } from "../alerts/read-notifications.ts";
import { createApiToken, revokeApiToken } from "../identity/api-tokens.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

const SCOPES: Scope[] = ["bots.read", "commands.run"];

/** A person with a bot, and what can call the API for them. */
async function newPerson() {
  const account = await newAccount();
  const target = { botIds: [(await newBot(account)).id] };
  const { token: limitedToken } = await createApiToken({ name: "Evenings", scopes: SCOPES }, account.actor);
  const [application, other] = [await oauthTokenFor(account, SCOPES), await oauthTokenFor(account, SCOPES)];
  const tokens = {
    session: account.sessionToken,
    fullToken: account.apiToken,
    limitedToken,
    application: application.token,
    other: other.token,
  };
  const create = async (token: string, changes: object = {}) => {
    const reply = await callApi<Schedule>("POST", "/schedules", { token, body: newScheduleInput(target, changes) });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return { account, target, tokens, application, create };
}

const patch = (token: string, id: string, body: object) => callApi("PATCH", `/schedules/${id}`, { token, body });
const read = async ({ sessionToken: token }: TestAccount, id: string) =>
  (await callApi<Schedule>("GET", `/schedules/${id}`, { token })).body;
const idsOf = async (token: string) =>
  (await callApi<Schedule[]>("GET", "/schedules", { token })).body.map(({ id }) => id).sort();

/** The replies to everything that a credential can try with a schedule. */
async function tryAll(token: string, id: string): Promise<string[]> {
  const replies = [
    await callApi("GET", `/schedules/${id}`, { token }),
    await callApi("GET", `/schedules/${id}/runs`, { token }),
    await callApi("POST", `/schedules/${id}/run`, { token, body: {} }),
    await patch(token, id, { name: "Mine" }),
    await patch(token, id, { paused: true }),
    await callApi("DELETE", `/schedules/${id}`, { token }),
  ];
  return replies.map(({ status, text }) => `${status} ${text}`);
}

describe("what a credential reaches", () => {
  it("threat 69: an application, and an API token with scopes, reach only what they have set up", async () => {
    const { tokens, create } = await newPerson();
    const made = Object.fromEntries(
      await Promise.all(Object.entries(tokens).map(async ([by, token]) => [by, (await create(token)).id])),
    ) as Record<keyof typeof tokens, string>;
    const all = Object.values(made).sort();
    for (const by of ["application", "other", "limitedToken"] as const) {
      expect(await idsOf(tokens[by])).toEqual([made[by]]);
      const absent = await tryAll(tokens[by], newId());
      expect(absent.every((reply) => reply.startsWith("404 "))).toBe(true);
      for (const id of all.filter((one) => one !== made[by])) expect(await tryAll(tokens[by], id)).toEqual(absent);
    }
    expect([await idsOf(tokens.session), await idsOf(tokens.fullToken)]).toEqual([all, all]);
    expect((await tryAll(tokens.application, made.application)).map((reply) => reply.slice(0, 3))).toEqual(
      Array(6).fill("200"),
    );
  });

  it("threat 69: what the owner changes or resumes is no longer the application's; a new name takes nothing over", async () => {
    const { account, tokens, application, create } = await newPerson();
    const { id } = await create(tokens.application);
    await patch(tokens.session, id, { name: "Renamed", paused: true });
    expect(await read(account, id)).toMatchObject({ applicationId: application.applicationId, apiTokenId: null });
    await patch(tokens.session, id, { paused: false });
    expect(await read(account, id)).toMatchObject({ applicationId: null, apiTokenId: null });
    expect(await idsOf(tokens.application)).toEqual([]);
  });

  it("threat 69: a view of the owner is a missing one for it, as no scope shows views", async () => {
    const { account, tokens, create } = await newPerson();
    const viewId = newId();
    await db().savedView.create({ data: { id: viewId, accountId: account.accountId, name: "V", query: "" } });
    const target = { viewId };
    const own = await create(tokens.application);
    for (const token of [tokens.application, tokens.limitedToken]) {
      expect((await callApi("POST", "/schedules", { token, body: newScheduleInput(target) })).status).toBe(404);
    }
    expect((await patch(tokens.application, own.id, { target })).status).toBe(404);
    expect((await create(tokens.fullToken, { target })).target).toEqual(target);
  });

  it("threat 69: an Idempotency-Key gives an application no answer that the owner or another one got", async () => {
    const { account, tokens } = await newPerson();
    const body = newBotInput();
    await db().accessToken.updateMany({ where: { accountId: account.accountId }, data: { scopes: ["bots.write"] } });
    const headers = { "Idempotency-Key": "nightly" };
    const replay = async (token: string, sent: object) => {
      const reply = await callApi("POST", "/bots", { token, body: sent, headers });
      return [reply.status, reply.headers.get("idempotency-replayed")];
    };
    expect(await replay(tokens.fullToken, body)).toEqual([200, null]);
    expect(await replay(tokens.session, body)).toEqual([200, "true"]);
    for (const token of [tokens.application, tokens.other]) {
      const sent = newBotInput(); // another body would be refused under a key that was used
      expect([await replay(token, sent), await replay(token, sent)]).toEqual([
        [200, null],
        [200, "true"],
      ]);
      expect(await replay(token, body)).toEqual([400, null]);
    }
  });
});

describe("a schedule ends with the credential that set it up", () => {
  const ENDS: [string, "application" | "fullToken" | "limitedToken", (account: TestAccount) => Promise<unknown>][] = [
    [
      "the approval is withdrawn",
      "application",
      ({ accountId }) => db().accessToken.deleteMany({ where: { accountId } }),
    ],
    ["the API token is revoked", "fullToken", ({ actor, apiTokenId: tokenId }) => revokeApiToken({ tokenId }, actor)],
    [
      "the API token expires",
      "limitedToken",
      ({ accountId }) => db().apiToken.updateMany({ where: { accountId }, data: { expiresAt: new Date() } }),
    ],
  ];

  it.each(ENDS)("threat 69: once %s it is paused in the next round, and the owner is told why", async (_, by, end) => {
    const { account, tokens, create } = await newPerson();
    const [{ id }, kept] = [await create(tokens[by]), await create(tokens.session)];
    await runDueSchedules();
    expect(await read(account, id)).toMatchObject({ paused: false, pausedBecause: null });
    await end(account);
    await Promise.all([runDueSchedules(), runDueSchedules()]);
    const reason = by === "application" ? /no longer has access/ : /API token .* was revoked or has expired/;
    const paused = { paused: true, nextRunAt: null, pausedBecause: expect.stringMatching(reason) };
    expect([await read(account, id), await read(account, kept.id)]).toMatchObject([paused, { paused: false }]);
    const { notifications } = await listNotifications({}, account.actor);
    expect(notifications.map(({ kind, data }) => [kind, data.reason])).toEqual([
      ["schedule.paused", expect.stringMatching(reason)],
    ]);
    await patch(tokens.session, id, { paused: false });
    await runDueSchedules();
    const own = { paused: false, pausedBecause: null, applicationId: null, apiTokenId: null };
    expect(await read(account, id)).toMatchObject(own);
  });

  it("threat 69: also one of the owner that the API token has changed, and it runs no more before that", async () => {
    const { account, tokens, create } = await newPerson();
    const { id } = await create(tokens.session);
    await patch(tokens.fullToken, id, { input: { command: "stop" } });
    await revokeApiToken({ tokenId: account.apiTokenId }, account.actor);
    const run = await callApi("POST", `/schedules/${id}/run`, { token: tokens.session, body: {} });
    expect([run.status, run.text]).toEqual([409, expect.stringContaining("was revoked or has expired")]);
    await db().schedule.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1000) } });
    await runDueSchedules();
    expect(await read(account, id)).toMatchObject({ paused: true, lastRun: { state: "failed", job: null } });
  });

  itInProcess("threat 69: and so does the job that it has started", async () => {
    const { account, tokens, create } = await newPerson();
    const { id: scheduleId } = await create(tokens.fullToken);
    await callApi("POST", `/schedules/${scheduleId}/run`, { token: tokens.session, body: {} });
    const { id } = await db().job.findFirstOrThrow({ where: { scheduleId } });
    await claimJob(id, "process-1");
    expect(await renewJob(id, "process-1")).toMatchObject({ isRevoked: false });
    await revokeApiToken({ tokenId: account.apiTokenId }, account.actor);
    expect(await renewJob(id, "process-1")).toMatchObject({ isRevoked: true });
  });
});
