import { expect, it } from "vitest";
import { AccountFlag } from "../contract/flags.ts";
import { nobody } from "../domain/actor.ts";
import { setBan } from "../domain/admin/manage-accounts.ts";
import { signIn } from "../domain/identity/sign-in.ts";
import { ensureSigningKey } from "../domain/oauth/rotate-signing-key.ts";
import { newAccount, PASSWORD } from "../testing/accounts.ts";
import { callPortal } from "../testing/call-portal.ts";
import { approve, authorize, callProvider, exchange, newApplication, requestOf } from "../testing/oauth-flow.ts";

it("threat 26: a ban takes effect with the next call, in every API, for every credential; after it is lifted all of them work again", async () => {
  const [staff, user] = [await newAccount({ flags: AccountFlag.Staff }), await newAccount()];
  const app = await newApplication();
  await ensureSigningKey();
  const oauthToken = (await exchange(app, (await approve(app, user, { scope: "identify openid" })).code)).body
    .access_token;
  const credentials = [user.sessionToken, user.apiToken, oauthToken];

  const rest = () => Promise.all(credentials.map((token) => callProvider("GET", "/user", { Authorization: token })));
  const restStatuses = async () => (await rest()).map(({ status }) => status);
  const trpc = async () => (await callPortal("GET", "bots.list", { account: user, input: {} })).status;
  const userinfo = async () =>
    (await callProvider("GET", "/oauth2/userinfo", { Authorization: `Bearer ${oauthToken}` })).status;
  const consent = async () => (await authorize(requestOf(app, { scope: "bots.read" }), user.sessionToken)).status;
  const passwordWorks = () =>
    signIn(
      { identifier: user.username, password: PASSWORD },
      nobody({ ip: user.ip, agent: null, requestId: "r" }),
    ).then(
      () => true,
      (error) => error.code,
    );
  const all = async () => [
    await restStatuses(),
    await trpc(),
    await userinfo(),
    await consent(),
    await passwordWorks(),
  ];

  const working = [[200, 200, 200], 200, 200, 200, true];
  expect(await all()).toEqual(working);
  const { code } = await approve(app, user, { scope: "identify" });
  await setBan({ accountId: user.accountId, banned: true, reason: "spam" }, staff.actor);
  const [statuses, ...others] = await all();
  expect(statuses).toEqual([403, 403, 403]);
  expect((await rest()).map(({ errorCode }) => errorCode)).toEqual(Array(3).fill("auth.user_banned"));
  expect(others[0]).toBe(403);
  expect(others[1]).toBeGreaterThanOrEqual(401);
  expect(others[2]).toBeGreaterThanOrEqual(400);
  expect(others[3]).toBe("user_banned");
  expect((await exchange(app, code)).status).toBe(400);
  await setBan({ accountId: user.accountId, banned: false }, staff.actor);
  expect(await all()).toEqual(working);
});
