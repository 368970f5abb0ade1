import { beforeAll, describe, expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import { AccountFlag } from "../contract/flags.ts";
import type { Job } from "../contract/jobs.ts";
import { db } from "../data/db.ts";
import { deleteCategory } from "../domain/categories/write-categories.ts";
import { createApiToken, listApiTokens } from "../domain/identity/api-tokens.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../testing/bots.ts";
import { callApi } from "../testing/call-api.ts";
import { faultOf } from "../testing/fault-of.ts";
import { openRoutes } from "../testing/open-routes.ts";
import { readEvents } from "../testing/read-events.ts";
import { runJob } from "../testing/run-jobs.ts";
import { newFleet } from "../testing/test-fleet.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";
import { ROUTES } from "./rest/routes.ts";

let account: TestAccount;
let token: string;
/** The token's category, and another one. */
let own: string;
let other: string;

beforeAll(async () => {
  account = await newAccount({ flags: AccountFlag.Developer | AccountFlag.Verified });
  [own, other] = [(await newCategory(account)).id, (await newCategory(account)).id];
  token = (await createApiToken({ name: "team", categoryIds: [own] }, account.actor)).token;
});

const call = <Body = unknown>(method: string, path: string, body?: object) =>
  callApi<Body>(method, path, { token, ...(body && { body }) });
const botIn = async (parent?: string) => (await newBot(account, parent === undefined ? {} : { parent })).id;

describe("threat 54: an API token that is limited to categories", () => {
  it("opens the routes about bots, categories and jobs, and no other", async () => {
    const reached = ROUTES.filter(({ operation, isPublic }) => !isPublic && operation.spec.access.inCategories);
    const full = await openRoutes((await createApiToken({ name: "all", categoryIds: [own] }, account.actor)).token);
    expect(full).toEqual(reached.map(({ method, path }) => `${method} ${path}`));
    expect(full).toContain("GET /bots");
    for (const route of ["POST /bots/bulk-export", "POST /bots/bulk-import", "PATCH /categories/{categoryId}"])
      expect(full).not.toContain(route);
    for (const route of ["GET /deletions", "POST /schedules", "POST /webhooks", "POST /jobs/{jobId}/retry"])
      expect(full).not.toContain(route);
  });

  it("reads the bots of its categories alone, however it asks", async () => {
    const [mine, foreign, loose] = [await botIn(own), await botIn(other), await botIn()];
    const ids = async (query = "") => (await call<{ id: string }[]>("GET", `/bots${query}`)).body.map(({ id }) => id);
    for (const query of ["", "?sort=nickname", "?limit=100", "?updatedSince=2020-01-01T00:00:00Z", `?parent=${own}`])
      expect([query, await ids(query)]).toEqual([query, [mine]]);
    for (const query of [`?parent=${other}`, "?parent=null"]) expect([query, await ids(query)]).toEqual([query, []]);
    expect((await call("GET", "/bots?limit=1")).headers.get("x-total-count")).toBe("1");
    for (const id of [foreign, loose]) {
      expect((await call("GET", `/bots/${id}`)).status).toBe(404);
      for (const read of ["friends", "users/blocked", "users/search?prefix=a", "party/members/m"])
        expect([read, (await call("GET", `/bots/${id}/${read}`)).status]).toEqual([read, 404]);
    }
    expect((await call("GET", `/bots/${mine}`)).status).toBe(200);
    const categories = await call<{ id: string }[]>("GET", "/categories");
    expect(categories.body.map(({ id }) => id)).toEqual([own]);
    expect((await call("GET", `/categories/${other}`)).status).toBe(404);
    const all = await callApi<unknown[]>("GET", "/bots", { token: account.apiToken });
    const tag = all.headers.get("etag") ?? "";
    expect((await callApi("GET", "/bots", { token, headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  it("changes the bots of its categories alone, and moves none out", async () => {
    const [mine, foreign] = [await botIn(own), await botIn(other)];
    expect((await call("PATCH", `/bots/${foreign}`, { disabled: true })).status).toBe(404);
    expect((await call("DELETE", `/bots/${foreign}`)).status).toBe(404);
    expect((await call("POST", `/bots/${foreign}/commands/run`, { command: "level" })).status).toBe(404);
    expect((await call("POST", `/bots/${foreign}/chat/messages`, { content: "hi" })).status).toBe(404);
    expect((await call("PATCH", `/bots/${mine}`, { parent: other })).status).toBe(400);
    expect((await call("PATCH", `/bots/${mine}`, { disabled: true, parent: own })).status).toBe(200);
    expect((await call("DELETE", `/bots/${mine}`)).status).toBe(200);
    expect(await db().bot.findUnique({ where: { id: foreign } })).toMatchObject({ disabled: false, categoryId: other });
  });

  it("creates bots in its categories, and takes over none of another", async () => {
    const input = newBotInput();
    expect((await call("POST", "/bots", { ...input })).status).toBe(400);
    expect((await call("POST", "/bots", { ...input, parent: other })).status).toBe(400);
    expect((await call("POST", "/bots", { ...input, parent: own })).body).toMatchObject({ created: true });
    expect((await call("POST", "/bots", { ...input, parent: own })).body).toMatchObject({ created: false });
    const taken = newBotInput({ parent: other });
    expect((await callApi("POST", "/bots", { token: account.apiToken, body: { ...taken } })).status).toBe(200);
    expect((await call("POST", "/bots", { ...taken, parent: own })).errorCode).toMatch(/already_exists/);
  });

  it("starts jobs for its bots, and sees no others", async () => {
    const [mine, foreign] = [await botIn(own), await botIn(other)];
    const start = (target: object, input: object = { disabled: true }) =>
      call<Job>("POST", "/jobs", { kind: "edit", input, target });
    const made = await start({ botIds: [mine, foreign] });
    expect(made.body).toMatchObject({ total: 1, unknown: 1 });
    expect((await start({ botIds: [foreign] })).status).toBe(409);
    expect((await start({ categoryId: own })).status).toBe(200);
    for (const target of [{ categoryId: other }, { filter: {} }]) expect((await start(target)).status).toBe(403);
    expect((await start({ botIds: [mine] }, { parent: other })).status).toBe(400);
    expect((await start({ botIds: [mine] }, { parent: null })).status).toBe(400);
    const owned = { kind: "restart", target: { botIds: [foreign] } };
    const hidden = await callApi<Job>("POST", "/jobs", { token: account.apiToken, body: owned });
    expect((await call("GET", `/jobs/${hidden.body.id}`)).status).toBe(404);
    expect((await call<Job[]>("GET", "/jobs")).body.map(({ id }) => id)).toContain(made.body.id);
  });

  it("a job changes no bot that has left its categories meanwhile", async () => {
    const team = await newAccount();
    const [here, there] = [(await newCategory(team)).id, (await newCategory(team)).id];
    const limited = await createApiToken({ name: "team", categoryIds: [here] }, team.actor);
    const [stays, leaves] = [(await newBot(team, { parent: here })).id, (await newBot(team, { parent: here })).id];
    const start = async (work: object, botIds: string[]) =>
      (await callApi<Job>("POST", "/jobs", { token: limited.token, body: { ...work, target: { botIds } } })).body.id;
    const leave = (id: string) => db().bot.update({ where: { id }, data: { categoryId: there } });
    const run = async (id: string) => {
      await runJob(id);
      return (await callApi<Job>("GET", `/jobs/${id}`, { token: limited.token })).body;
    };
    const edit = await start({ kind: "edit", input: { disabled: true } }, [stays, leaves]);
    await leave(leaves);
    expect(await run(edit)).toMatchObject({ succeeded: 1, failed: 1 });
    expect(await db().bot.findUnique({ where: { id: leaves } })).toMatchObject({ disabled: false });
    const restart = await start({ kind: "restart" }, [stays]);
    await leave(stays);
    expect(await run(restart)).toMatchObject({ succeeded: 0, failed: 1 });
  });

  it("begins no page after a bot of another category", async () => {
    const [mine, foreign] = [await botIn(own), await botIn(other)];
    const statusAfter = async (id: string) => (await call("GET", `/bots?sort=nickname&after=${id}`)).status;
    expect([await statusAfter(mine), await statusAfter(foreign), await statusAfter("none")]).toEqual([200, 400, 400]);
  });

  it("sees its bots on the gateway alone", async () => {
    const fleet = await newFleet(account.accountId, 2);
    const [mine = "", foreign = ""] = fleet.botIds;
    await fleet.publishState(mine, { status: BotStatus.Available, parent: own });
    await fleet.publishState(foreign, { status: BotStatus.Available, parent: other });
    const app = createGatewayApp("/gateway/v1");
    const read = async (path: string, more = "") => {
      const url = `http://localhost:3000/gateway/v1${path}?SVC_BUCKET_ID=${account.accountId}${more}`;
      return app.fetch(new Request(url, { headers: { Authorization: token } }));
    };
    const listed = (await (await read("/bots")).json()) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([mine]);
    expect([(await read(`/bots/${mine}`)).status, (await read(`/bots/${foreign}`)).status]).toEqual([200, 404]);
    expect((await read("/reasons")).status).toBe(403);
    const events = readEvents(await read("/events"));
    const { value: first } = await events.next();
    const shown = JSON.stringify(first);
    expect([first?.event, shown.includes(mine), shown.includes(foreign)]).toEqual(["snapshot", true, false]);
    await events.return?.();
    // What it missed since an earlier event would be about other bots, too: it begins anew.
    const again = readEvents(await read("/events", `&lastEventId=${first?.id}`));
    expect((await again.next()).value?.event).toBe("snapshot");
    await again.return?.();
    await fleet.close();
  });

  it("reaches no more when its category is deleted, and names it in the list", async () => {
    const category = await newCategory(account);
    const limited = await createApiToken({ name: "gone", categoryIds: [category.id] }, account.actor);
    await newBot(account, { parent: category.id });
    await deleteCategory({ categoryId: category.id }, account.actor);
    expect((await callApi("GET", "/bots", { token: limited.token })).body).toEqual([]);
    const listed = (await listApiTokens({}, account.actor)).find(({ id }) => id === limited.id);
    expect(listed?.categories).toEqual([{ id: category.id, name: null }]);
    const stranger = await newAccount();
    const faulty = createApiToken({ name: "x", categoryIds: [own] }, stranger.actor);
    expect((await faultOf(faulty)).code).toBe("not_found");
  });
});
