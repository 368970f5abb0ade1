import { createTestAccount, expect, type TestAccount, test } from "../fixtures.ts";
import { launchNextAlone } from "../launch-next-alone.ts";
import { createTestApp, exchangeCode, requestCode, type TestApp } from "../oauth-fixtures.ts";
import { BASE_URL, svc } from "../test-server.ts";

const ATTEMPTS = 50;
/** A second process on the same data, as behind a load balancer. */
let second: Awaited<ReturnType<typeof launchNextAlone>>;
let other: string;
let app: TestApp;
let person: TestAccount;

test.beforeAll(async () => {
  second = await launchNextAlone();
  other = second.base;
  person = await createTestAccount();
  app = await createTestApp({ redirectUri: "https://app.example/cb" });
});
test.afterAll(async () => {
  second.child.kill("SIGTERM");
  await second.exited;
});

const call = async (base: string, token: string) => {
  const reply = await fetch(`${base}/v1/user`, { headers: { Authorization: token } });
  const body = (await reply.json()) as { errors?: { errorCode: string }[] };
  return [reply.status, body.errors?.[0]?.errorCode.replace("net.svc.errors.", "")];
};
const newToken = async (of = app, by = person) =>
  (await exchangeCode(BASE_URL, of, await requestCode(of, by))).body.access_token;

test("threat 1: T8: 50 exchanges of one code over two processes: exactly one succeeds, and its token works in both", async () => {
  for (let round = 0; round < 5; round++) {
    const code = await requestCode(app, person, round % 2 ? BASE_URL : other);
    const replies = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, i) => exchangeCode(i % 2 ? BASE_URL : other, app, code)),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 400 && body.error === "invalid_grant")).toHaveLength(49);
    const token = won[0]?.body.access_token ?? "";
    expect([await call(BASE_URL, token), await call(other, token)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  }
});

test("T24: a later exchange in one process revokes the earlier token in the other, on its next request", async () => {
  const first = await newToken();
  expect((await call(other, first))[0]).toBe(200);
  const later = await newToken();
  expect([await call(other, first), await call(other, later)]).toEqual([
    [401, "auth.invalid_token"],
    [200, undefined],
  ]);
});

test("T26: a secret reset in one process is refused in the other, on its next request", async () => {
  const own = await createTestApp({ redirectUri: app.redirectUri });
  expect((await exchangeCode(other, own, await requestCode(own, person))).status).toBe(200);
  const { clientSecret = "" } = await svc("app", "reset-secret", own.clientId);
  const code = await requestCode(own, person);
  expect((await exchangeCode(other, own, code)).body.error).toBe("invalid_client");
  expect((await exchangeCode(other, { ...own, clientSecret }, code)).status).toBe(200);
});

test("threat 26: a ban applies in both processes on the next request, to the token and to an unused code", async () => {
  const banned = await createTestAccount();
  const token = await newToken(app, banned);
  const code = await requestCode(app, banned);
  await svc("user", "ban", banned.id);
  for (const base of [BASE_URL, other]) {
    expect(await call(base, token)).toEqual([403, "auth.user_banned"]);
    expect((await exchangeCode(base, app, code)).body.error).toBe("invalid_grant");
  }
});

test("a revoked approval revokes its token in both processes on the next request", async ({ page }) => {
  const token = await newToken();
  expect((await call(other, token))[0]).toBe(200);
  const reply = await page.request.post(`${BASE_URL}/api/trpc/approvals.revoke`, {
    headers: { Cookie: `session=${person.sessionToken}`, Origin: BASE_URL, "Sec-Fetch-Site": "same-origin" },
    data: { applicationId: app.clientId },
  });
  expect(reply.status()).toBe(200);
  for (const base of [BASE_URL, other]) expect(await call(base, token)).toEqual([401, "auth.invalid_token"]);
});
