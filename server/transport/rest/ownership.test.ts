import { describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import type { Bot } from "../../contract/bots.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import {
  createSamples,
  type DocumentedRoute,
  fillPath,
  ID_ROUTES,
  type SampleIds,
  titleOf,
} from "../../testing/documented-routes.ts";
import { readAccount } from "../../testing/read-database.ts";

const nothing = (id: string): SampleIds => ({
  ...{ botId: id, categoryId: id, presetId: id, scheduleId: id, jobId: id },
  ...{ webhookId: id, deliveryId: id, memberId: "m", automationId: id },
});

const ask = (route: DocumentedRoute, token: string, things: SampleIds) =>
  callApi(route.method, fillPath(route, things), { token, body: route.body?.(things) });

it("threat 13: every route answers a foreign id exactly as a missing one, and changes nothing", async () => {
  const [owner, caller] = [await newAccount(), await newAccount()];
  const foreign = await createSamples(owner);
  await db().bot.update({ where: { id: foreign.botId }, data: { isPublic: true } });
  const before = await readAccount(owner.accountId);
  const oauth = await oauthTokenFor(caller, Object.keys(SCOPES) as Scope[]);
  for (const route of ID_ROUTES) {
    const ofOAuth = route.scope === "none" ? [] : [oauth.token];
    for (const token of [caller.apiToken, caller.sessionToken, ...ofOAuth]) {
      const missing = await ask(route, token, nothing(newId()));
      const refused = await ask(route, token, foreign);
      expect([titleOf(route), missing.status]).toEqual([titleOf(route), 404]);
      expect([refused.status, refused.text]).toEqual([missing.status, missing.text]);
      expect([...refused.headers.keys()]).toEqual([...missing.headers.keys()]);
    }
  }
  expect(await readAccount(owner.accountId)).toEqual(before);
});

it.each([
  "/bots/{botId}",
  "/categories/{categoryId}",
  "/presets/{presetId}",
  "/schedules/{scheduleId}",
  "/jobs/{jobId}",
])(
  "GET %s answers 404 for any string of up to 255 characters, and 400 beyond or where it cannot be text",
  async (path) => {
    const route = ID_ROUTES.find((one) => one.method === "GET" && one.path === path) as DocumentedRoute;
    const { apiToken } = await newAccount();
    const unknown = ["x", "0", "null", "a b", '\'; DROP TABLE "Bot";--', "é".repeat(255), "🙂".repeat(255), "%"];
    for (const id of [...unknown, "y".repeat(255)]) {
      const reply = await ask(route, apiToken, nothing(id));
      expect([id, reply.status]).toEqual([id, 404]);
    }
    for (const id of ["y".repeat(256), "🙂".repeat(256), "a\0", "\0"]) {
      expect([id, (await ask(route, apiToken, nothing(id))).status]).toEqual([id, 400]);
    }
  },
);

describe("threat 13: a foreign category is answered as a missing one", () => {
  it("as the parent of a new, updated or imported bot, which is not written", async () => {
    const [owner, caller] = [await newAccount(), await newAccount()];
    const { id: foreign } = await newCategory(owner);
    const bot = await newBot(caller);
    const before = await readAccount(caller.accountId);
    const asks = (parent: string) => [
      callApi("POST", "/bots", { token: caller.apiToken, body: newBotInput({ parent }) }),
      callApi("PATCH", `/bots/${bot.id}`, { token: caller.apiToken, body: { parent, nickname: "Other" } }),
      callApi("POST", "/bots/bulk-import", { token: caller.apiToken, body: { bots: [newImportRow()], parent } }),
    ];
    const refused = await Promise.all(asks(foreign));
    const missing = await Promise.all(asks(newId()));
    for (const [index, reply] of refused.entries()) {
      expect([reply.status, reply.errorCode]).toEqual([404, "generic.not_found"]);
      expect(reply.text).toBe(missing[index]?.text);
    }
    expect(await readAccount(caller.accountId)).toEqual(before);
  });

  it("as a filter of the list of bots", async () => {
    const [owner, caller] = [await newAccount(), await newAccount()];
    const { id: foreign } = await newCategory(owner);
    await newBot(owner, { parent: foreign });
    await newBot(caller);
    for (const parent of [foreign, newId(), "x"]) {
      expect((await callApi("GET", `/bots?parent=${parent}`, { token: caller.apiToken })).body).toEqual([]);
    }
  });
});

it("lists contain only records of the caller", async () => {
  const [owner, caller] = [await newAccount(), await newAccount()];
  const [theirs, own] = [await createSamples(owner), await createSamples(caller)];
  const lists = [
    ["/bots", own.botId],
    ["/categories", own.categoryId],
    ["/presets", own.presetId],
    ["/schedules", own.scheduleId],
  ] as const;
  for (const [path, id] of lists) {
    const { body } = await callApi<{ id: string }[]>("GET", path, { token: caller.apiToken });
    expect(body.map((item) => item.id)).toEqual([id]);
  }
  const after = await callApi<Bot[]>("GET", `/bots?after=${theirs.botId}`, { token: caller.apiToken });
  expect(after.body.every((bot) => bot.id === own.botId)).toBe(true);
});

it("a path that cannot be decoded is a 404 or 400, never an internal error", async () => {
  const { apiToken } = await newAccount();
  for (const junk of ["%", "%zz", "%ff", "%c3%28", "%ed%a0%80", "%2f", "%00", "a%2Fb", "%25"]) {
    for (const path of [`/bots/${junk}`, `/bots/public/${junk}`]) {
      expect([400, 404]).toContain((await callApi("GET", path, { token: apiToken })).status);
    }
  }
});
