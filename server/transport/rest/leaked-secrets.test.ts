import { expect, it } from "vitest";
import { MAX_REPORTED_SECRETS, SECRET_PATTERN } from "../../contract/leaked-secrets.ts";
import { db } from "../../data/db.ts";
import { newSecret } from "../../data/secret.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { newApplication } from "../../testing/oauth-flow.ts";

const report = (secrets: string[]) => callApi<{ revoked: number }>("POST", "/leaked-secrets", { body: { secrets } });

it("whoever has found whole secrets ends them, and others stay", async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const application = await newApplication({ owner: other });
  const { token } = await oauthTokenFor(account, ["identify"]);
  const secrets = [account.apiToken, token, application.clientSecret];
  for (const secret of secrets) expect(`key="${secret}";`.match(new RegExp(SECRET_PATTERN))?.[0]).toBe(secret);

  const inexact = secrets.map((secret) => `${secret.slice(0, -1)}-`);
  expect((await report([...inexact, newSecret("SVC_"), "anything"])).body).toEqual({ ok: true, revoked: 0 });
  expect((await callApi("GET", "/user", { token: account.apiToken })).status).toBe(200);

  expect((await report([...secrets, ...secrets])).body).toEqual({ ok: true, revoked: 3 });
  for (const ended of [account.apiToken, token])
    expect((await callApi("GET", "/user", { token: ended })).status).toBe(401);
  expect(await db().applicationSecret.count({ where: { applicationId: application.clientId } })).toBe(0);
  expect((await callApi("GET", "/user", { token: other.apiToken })).status).toBe(200);
  expect((await report(secrets)).body.revoked).toBe(0);
});

it("a report has a limit of size", async () => {
  expect((await report([])).status).toBe(400);
  expect((await report(Array.from({ length: MAX_REPORTED_SECRETS + 1 }, () => "SVC_x"))).status).toBe(400);
});
