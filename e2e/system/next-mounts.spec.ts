import { expect, test } from "@playwright/test";
import { botInput, createTestAccount, type TestAccount } from "../fixtures.ts";
import { launchNextAlone } from "../launch-next-alone.ts";
import { BASE_URL, svc } from "../test-server.ts";

interface Call {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

const JSON_TYPE = { "Content-Type": "application/json" };
/** Headers that differ between connections or moments. */
const OWN_TO_EACH =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|x-request-id|vary|x-ratelimit-.*|ratelimit.*)$/;

const CALLS: Call[] = [
  { method: "GET", path: "/bots" },
  { method: "GET", path: "/bots/" },
  { method: "HEAD", path: "/bots" },
  { method: "OPTIONS", path: "/bots" },
  { method: "PUT", path: "/bots" },
  { method: "GET", path: "/bots/nothing" },
  { method: "GET", path: "/nothing" },
  { method: "GET", path: "/user" },
  { method: "GET", path: "/categories/" },
  { method: "GET", path: "/bots/public" },
  { method: "GET", path: "/bots/stats" },
  { method: "GET", path: "/openapi.json" },
  { method: "POST", path: "/bots", body: "{", headers: JSON_TYPE },
  { method: "POST", path: "/bots", body: "{}", headers: JSON_TYPE },
  { method: "POST", path: "/bots", body: "{}", headers: { "Content-Type": "text/plain" } },
  { method: "POST", path: "/bots", body: JSON.stringify({ x: "a".repeat(20_000) }), headers: JSON_TYPE },
  { method: "PATCH", path: "/bots/nothing", body: "{}", headers: JSON_TYPE },
  { method: "DELETE", path: "/bots/nothing" },
];

async function answer(base: string, person: TestAccount, { method, path: place, body, headers }: Call) {
  const reply = await fetch(`${base}/v1${place}`, {
    method,
    headers: { Authorization: person.sessionToken, ...headers },
    body: body ?? null,
    redirect: "manual",
  });
  const compared = [...reply.headers].filter(([name]) => !OWN_TO_EACH.test(name)).sort();
  return { status: reply.status, headers: compared, body: await reply.text() };
}

/** What a stream sends up to its snapshot. The stream is then closed. */
async function readSnapshot(reply: Response): Promise<string> {
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!/"bots".*\n/.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

test.describe("One app with two mounts: in front of Next, and in Next's route handlers", () => {
  let alone: Awaited<ReturnType<typeof launchNextAlone>>;
  let base: string;

  test.beforeAll(async () => {
    alone = await launchNextAlone();
    base = alone.base;
  });

  test.afterAll(async () => {
    alone.child.kill("SIGTERM");
    await alone.exited;
  });

  test("both give the same answers", async () => {
    const person = await createTestAccount();
    await answer(BASE_URL, person, {
      method: "POST",
      path: "/bots",
      body: JSON.stringify(botInput()),
      headers: JSON_TYPE,
    });
    for (const call of CALLS) {
      const name = `${call.method} ${call.path} ${call.body?.slice(0, 20) ?? ""}`;
      // Counts of all bots change while other tests run.
      await expect(async () => {
        expect(await answer(base, person, call), name).toEqual(await answer(BASE_URL, person, call));
      }).toPass({ timeout: 15_000 });
    }
  });

  test("both serve streams", async () => {
    const person = await createTestAccount("verified,developer");
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "streams");
    for (const at of [BASE_URL, base]) {
      const replies = [
        await fetch(`${at}/gateway/v1/events?SVC_BUCKET_ID=${person.id}`, { headers: { Authorization: token } }),
        await fetch(`${at}/api/trpc/live.watch`, { headers: { Cookie: `session=${person.sessionToken}` } }),
      ];
      for (const reply of replies) expect(await readSnapshot(reply)).toMatch(/"bots":\[\],"shards":\[\]/);
    }
  });

  test("a write through one mount is read through the other", async () => {
    const person = await createTestAccount();
    const created = await answer(base, person, {
      method: "POST",
      path: "/bots",
      body: JSON.stringify(botInput("Twin")),
      headers: JSON_TYPE,
    });
    expect(created.status).toBe(200);
    const listed = await answer(BASE_URL, person, { method: "GET", path: "/bots" });
    expect(JSON.parse(listed.body)).toMatchObject([{ nickname: "Twin" }]);
  });
});
