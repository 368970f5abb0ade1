import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { db } from "../data/db.ts";
import { newAccount, oauthTokenFor } from "../testing/accounts.ts";
import { newBotInput, newImportRow } from "../testing/bots.ts";
import { callApi } from "../testing/call-api.ts";

const entries = (accountId: string) =>
  db().auditEntry.findMany({ where: { accountId }, omit: { sequence: true }, orderBy: { sequence: "asc" } });

it("every change is recorded with its author, credential, address and request", async () => {
  const account = await newAccount();
  const { accountId, apiToken, sessionToken, ip } = account;
  const oauth = await oauthTokenFor(account, ["bots.write"]);
  const change = (token: string, requestId: string) =>
    callApi<{ id: string }>("POST", "/bots", {
      token,
      ip,
      body: newBotInput(),
      headers: { "X-Request-Id": requestId },
    });
  const replies = [
    await change(apiToken, "request-1"),
    await change(sessionToken, "request-2"),
    await change(oauth.token, "request-3"),
  ];
  const base = { action: "bot.create", accountId, actorAccountId: accountId, ip };
  expect(await entries(accountId)).toMatchObject([
    { ...base, actorKind: "apiToken", credentialId: account.apiTokenId, requestId: "request-1", applicationId: null },
    { ...base, actorKind: "session", credentialId: account.actor.credentialId, requestId: "request-2" },
    {
      ...base,
      actorKind: "oauth",
      credentialId: oauth.tokenId,
      requestId: "request-3",
      applicationId: oauth.applicationId,
    },
  ]);
  expect((await entries(accountId)).map(({ targetId }) => targetId)).toEqual(replies.map(({ body }) => body.id));
});

it("a change is recorded with the values before and after it, without credentials", async () => {
  const { accountId, apiToken: token } = await newAccount();
  const input = newBotInput();
  const { body } = await callApi<{ id: string }>("POST", "/bots", { token, body: input });
  const { deviceAuth } = newBotInput();
  await callApi("PATCH", `/bots/${body.id}`, { token, body: { nickname: "Renamed", disabled: true, deviceAuth } });
  const [, update] = await entries(accountId);
  expect(update).toMatchObject({
    action: "bot.update",
    targetId: body.id,
    before: { nickname: input.nickname, flags: 0 },
    after: { nickname: "Renamed", flags: 1, credentialsChanged: true },
  });
  const row = newImportRow();
  await callApi("POST", "/bots/bulk-import", { token, body: { bots: [row] } });
  await callApi("POST", "/bots/bulk-export", { token, body: { deleteAfterExport: true } });
  const written = JSON.stringify(await entries(accountId));
  for (const secret of [input.deviceAuth, deviceAuth, row].flatMap((auth) => [auth.deviceId, auth.secret])) {
    expect(written).not.toContain(secret);
  }
});

it("a refused, rolled back or reading call leaves no entry; a replay leaves no second one", async () => {
  const { accountId, apiToken: token } = await newAccount({ botLimit: 1 });
  const options = { token, body: newBotInput(), headers: { "Idempotency-Key": "key-1" } };
  for (let n = 0; n < 3; n++) await callApi("POST", "/bots", options);
  await callApi("POST", "/bots", { token, body: newBotInput() });
  await callApi("POST", "/bots", { token, body: {} });
  await callApi("DELETE", "/bots/none", { token });
  await callApi("GET", "/bots", { token });
  expect((await entries(accountId)).map(({ action }) => action)).toEqual(["bot.create"]);
});

it("a migration gives the current action names to older entries", async () => {
  const { accountId } = await newAccount();
  const by = { accountId, actorKind: "operator", ip: "local", requestId: "renamed" };
  const renamed = {
    "account.change": "account.update",
    "bot.refused": "bot.rejectCredentials",
    "bot.create": "bot.create",
  };
  await db().auditEntry.createMany({
    data: Object.keys(renamed).map((action, index) => ({ ...by, id: `${accountId}${index}`, action })),
  });
  const migration = path.join(
    import.meta.dirname,
    "../../prisma/migrations/20261122090000_audit_action_names/migration.sql",
  );
  await db().$executeRawUnsafe(fs.readFileSync(migration, "utf8"));
  const entries = await db().auditEntry.findMany({ where: { accountId }, orderBy: { sequence: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(Object.values(renamed));
});
