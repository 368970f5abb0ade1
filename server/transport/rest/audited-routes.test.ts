import { expect, it } from "vitest";
import { newAccount, oauthTokenFor, type TestAccount } from "#server/testing/accounts.ts";
import { callApi } from "#server/testing/call-api.ts";
import {
  createSamples,
  type DocumentedRoute,
  fillPath,
  PROTECTED_ROUTES,
  scopesOf,
  titleOf,
} from "#server/testing/documented-routes.ts";
import { expectAudited, newRequestId, secretsIn } from "#server/testing/expect-audited.ts";

/** The action that each writing route records in the audit log. */
const ACTIONS: Record<string, string> = {
  "POST /bots": "bot.create",
  "PATCH /bots/{botId}": "bot.update",
  "DELETE /bots/{botId}": "bot.delete",
  "POST /bots/bulk-import": "bot.import",
  "POST /bots/bulk-export": "bot.export",
  "POST /categories": "category.create",
  "PATCH /categories/{categoryId}": "category.update",
  "DELETE /categories/{categoryId}": "category.delete",
  "PUT /categories/managed/{categoryId}": "category.assignManaged",
  "DELETE /categories/managed/{categoryId}": "category.releaseManaged",
  "POST /presets": "preset.create",
  "PATCH /presets/{presetId}": "preset.update",
  "DELETE /presets/{presetId}": "preset.delete",
  "POST /schedules": "schedule.create",
  "PATCH /schedules/{scheduleId}": "schedule.update",
  "DELETE /schedules/{scheduleId}": "schedule.delete",
  "POST /schedules/{scheduleId}/run": "schedule.run",
  "POST /jobs": "job.create",
  "POST /jobs/{jobId}/cancel": "job.stop",
  "POST /jobs/{jobId}/retry": "job.create",
  "POST /webhooks": "webhook.create",
  "PATCH /webhooks/{webhookId}": "webhook.update",
  "DELETE /webhooks/{webhookId}": "webhook.delete",
  "POST /webhooks/{webhookId}/rotate": "webhook.rotateSecret",
  "POST /webhooks/{webhookId}/test": "webhook.test",
  "POST /webhooks/{webhookId}/deliveries/{deliveryId}/resend": "webhook.resend",
};
/** These call the bot and change no stored data. */
const PASSED_ON = ["POST /bots/{botId}/commands/run", "POST /bots/{botId}/chat/messages"];

const WRITING = PROTECTED_ROUTES.filter(({ method }) => method !== "GET");

it("every writing route is in the table of this test", () => {
  expect(WRITING.map(titleOf).sort()).toEqual([...Object.keys(ACTIONS), ...PASSED_ON].sort());
});

async function credentialOf(kind: string, account: TestAccount, route: DocumentedRoute) {
  const { accountId, actor, apiToken, apiTokenId, sessionToken } = account;
  const who = { actorKind: kind, actorAccountId: accountId };
  if (kind === "session") return { token: sessionToken, who: { ...who, credentialId: actor.credentialId } };
  if (kind === "apiToken") return { token: apiToken, who: { ...who, credentialId: apiTokenId } };
  const { token, tokenId, applicationId } = await oauthTokenFor(account, scopesOf(route));
  return { token, who: { ...who, credentialId: tokenId, applicationId } };
}

const cases = WRITING.flatMap((route) => {
  const action = ACTIONS[titleOf(route)];
  if (!action) return [];
  // The operations of all routes record their caller in the same way: one route by each credential is enough.
  const kinds = titleOf(route) === "POST /presets" ? ["session", "apiToken", "oauth"] : ["apiToken"];
  return kinds.map((kind) => ({ title: titleOf(route), kind, route, action }));
});

it.each(cases)("$title by $kind is recorded with account, credential and address", async ({ kind, route, action }) => {
  const account = await newAccount();
  const things = await createSamples(account);
  const { token, who } = await credentialOf(kind, account, route);
  if (action === "category.releaseManaged") {
    await callApi("PUT", `/categories/managed/${things.categoryId}`, { token, body: { slots: 2 } });
  }
  if (route.path.endsWith("/retry")) await callApi("POST", `/jobs/${things.jobId}/cancel`, { token });
  const requestId = newRequestId();
  const body = route.body?.(things);
  const reply = await callApi(route.method, fillPath(route, things), {
    token,
    ip: account.ip,
    headers: { "X-Request-Id": requestId },
    ...(body && { body }),
  });
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const secrets = [...secretsIn(body), ...secretsIn(reply.body), token];
  await expectAudited(requestId, { action, accountId: account.accountId, ip: account.ip, ...who }, secrets);
});
