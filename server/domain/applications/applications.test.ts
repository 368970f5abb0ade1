import { describe, expect, it } from "vitest";
import { findRedirectProblem } from "../../contract/redirect-uri.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import {
  approve,
  exchange,
  newApplication,
  newCode,
  type TestApplication,
  tokenWorks,
} from "../../testing/oauth-flow.ts";
import { addApplicationSecret, removeApplicationSecret, resetApplicationSecret } from "./application-secrets.ts";
import { listApplicationUsers, revokeApplicationTokens } from "./application-users.ts";
import { getApplication } from "./read-applications.ts";
import { updateApplication } from "./write-applications.ts";

const reference = ({ clientId: applicationId }: TestApplication) => ({ applicationId });
const read = (app: TestApplication) => getApplication(reference(app), app.owner.actor);

describe("2.8 secrets", () => {
  it("a second one is added, the first is removed, and a sign-in works throughout", async () => {
    const { app, account, code } = await newCode();
    const { clientSecret: second = "" } = await addApplicationSecret(reference(app), app.owner.actor);
    expect((await exchange(app, code)).status).toBe(200);
    const [first] = (await read(app)).secrets;
    expect(first?.lastUsedAt).not.toBeNull();
    const removal = { ...reference(app), secretId: first?.id ?? "" };
    expect(await removeApplicationSecret(removal, app.owner.actor)).toEqual({ ok: true });
    const next = await approve(app, account);
    expect((await exchange(app, next.code)).status).toBe(400);
    expect((await exchange(app, next.code, { client_secret: second })).status).toBe(200);
  });

  it("there are two at most, also after concurrent calls, and the last one stays", async () => {
    const app = await newApplication();
    const asked = [1, 2, 3].map(() => addApplicationSecret(reference(app), app.owner.actor));
    const made = await Promise.allSettled(asked);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [first, second] = (await read(app)).secrets;
    await removeApplicationSecret({ ...reference(app), secretId: first?.id ?? "" }, app.owner.actor);
    const last = removeApplicationSecret({ ...reference(app), secretId: second?.id ?? "" }, app.owner.actor);
    expect((await faultOf(last)).code).toBe("unable_to_process");
  });

  it("a reset ends both at once", async () => {
    const app = await newApplication();
    await addApplicationSecret(reference(app), app.owner.actor);
    await resetApplicationSecret(reference(app), app.owner.actor);
    expect((await read(app)).secrets).toHaveLength(1);
  });

  it("another account's cannot be removed", async () => {
    const app = await newApplication();
    const stranger = await newAccount();
    const secretId = (await read(app)).secrets[0]?.id ?? "";
    const removal = removeApplicationSecret({ ...reference(app), secretId }, stranger.actor);
    expect((await faultOf(removal)).code).toBe("not_found");
    expect((await read(app)).secrets).toHaveLength(1);
  });

  it("a client that becomes public has none, and one that becomes confidential again must add one", async () => {
    const app = await newApplication();
    await updateApplication({ ...reference(app), isPublicClient: true }, app.owner.actor);
    expect((await read(app)).secrets).toEqual([]);
    expect((await faultOf(addApplicationSecret(reference(app), app.owner.actor))).code).toBe("unable_to_process");
    await updateApplication({ ...reference(app), isPublicClient: false }, app.owner.actor);
    expect((await addApplicationSecret(reference(app), app.owner.actor)).clientSecret).toMatch(/^SVCOA2S_/);
  });
});

describe("users of an application", () => {
  it("are counted and listed without their identity", async () => {
    const { app, account, code } = await newCode();
    const { body } = await exchange(app, code);
    expect(await tokenWorks(body.access_token)).toBe(true);
    const other = await newAccount();
    await approve(app, other);
    const answer = await listApplicationUsers(reference(app), app.owner.actor);
    expect(answer).toMatchObject({ count: 2, tokens: 1 });
    expect(answer.users.map(({ scopes, hasToken }) => ({ scopes, hasToken }))).toEqual([
      { scopes: ["identify"], hasToken: false },
      { scopes: ["identify"], hasToken: true },
    ]);
    const text = JSON.stringify(answer);
    for (const { accountId, username, email } of [account, other]) {
      for (const fact of [accountId, username, email]) expect(text).not.toContain(fact);
    }
    const stranger = listApplicationUsers(reference(app), other.actor);
    expect((await faultOf(stranger)).code).toBe("not_found");
  });

  it("lose their tokens and codes together; approvals and other applications stay", async () => {
    const { app, account, code } = await newCode();
    const token = (await exchange(app, code)).body.access_token;
    const waiting = await approve(app, await newAccount());
    const elsewhere = await newCode();
    const otherToken = (await exchange(elsewhere.app, elsewhere.code)).body.access_token;
    const stranger = revokeApplicationTokens(reference(app), account.actor);
    expect((await faultOf(stranger)).code).toBe("not_found");
    expect(await tokenWorks(token)).toBe(true);
    expect(await revokeApplicationTokens(reference(app), app.owner.actor)).toEqual({ count: 1 });
    expect(await tokenWorks(token)).toBe(false);
    expect((await exchange(app, waiting.code)).status).toBe(400);
    expect(await tokenWorks(otherToken)).toBe(true);
    expect(await listApplicationUsers(reference(app), app.owner.actor)).toMatchObject({ count: 2, tokens: 0 });
    const entry = { action: "application.revokeTokens", targetId: app.clientId, accountId: app.owner.accountId };
    expect(await db().auditEntry.count({ where: entry })).toBe(1);
  });
});

describe("redirect URIs: the portal and the server apply the same rule", () => {
  it.each([
    ["https://app.example/cb", true],
    ["http://127.0.0.1/cb", true],
    ["http://localhost:3000/cb", true],
    ["http://app.example/cb", false],
    ["https://app.example/cb#part", false],
    ["https://*.example/cb", false],
    ["javascript:alert(1)", false],
  ])("%s", async (uri, isFine) => {
    expect(findRedirectProblem(uri, false) === null).toBe(isFine);
    const app = await newApplication();
    const update = updateApplication({ ...reference(app), redirectUris: [uri] }, app.owner.actor);
    const outcome = await update.then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(isFine);
  });
});
