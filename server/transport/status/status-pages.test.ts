import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Incident } from "../../contract/incidents.ts";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { answerStatusFeed, writeFeed } from "./answer-status-feed.ts";
import { createUnsubscribeApp } from "./create-unsubscribe-app.ts";

const AT = "2026-11-29T12:00:00.000Z";
const incident = (changes: Partial<Incident> = {}): Incident => ({
  ...{ id: "a1", title: "Slow", impact: "down", parts: ["api"], state: "resolved", version: 1 },
  ...{ createdAt: AT, updatedAt: AT, resolvedAt: AT },
  updates: [{ id: "u1", state: "resolved", text: "Over.", createdAt: AT, editedAt: null }],
  ...changes,
});
const HOSTILE = `]]><script>alert(1)</script>&"'\u0000\u0008\ufffe\ud800 🤖`;

const feedRequest = (headers: Record<string, string> = {}) =>
  answerStatusFeed(new Request("http://localhost:3000/status/feed.atom", { headers }));

describe("the feed", () => {
  it("threat 75: is XML whatever staff wrote: the text is escaped once for XML and once more for HTML", () => {
    const [update] = incident().updates;
    const feed = writeFeed(
      [incident({ title: HOSTILE, updates: [{ ...update, text: HOSTILE } as never] })],
      "https://s.example",
    );
    expect(feed).not.toMatch(/<script|]]>/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(feed).not.toMatch(/[\u0000-\u0008\ufffe]/);
    expect(feed.isWellFormed()).toBe(true);
    expect(feed).toContain("<title>Resolved: ]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;");
    expect(feed).toContain("&amp;lt;script&amp;gt;alert(1)");
  });

  it("has ids that stay, and the latest change first", () => {
    const later = "2026-11-30T08:00:00.000Z";
    const feed = writeFeed([incident(), incident({ id: "b2", updatedAt: later })], "https://s.example");
    expect(feed).toContain(`<updated>${later}</updated>\n<author>`);
    expect([...feed.matchAll(/<id>(tag:[^<]+)/g)].map(([, id]) => id)).toEqual([
      "tag:s.example,2026-11-29:incident/b2",
      "tag:s.example,2026-11-29:incident/a1",
    ]);
  });

  it("is answered with its type, and with 304 to whoever has it", async () => {
    const first = await feedRequest();
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const tag = first.headers.get("etag") ?? "";
    expect((await feedRequest({ "If-None-Match": tag })).status).toBe(304);
    expect((await feedRequest({ "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("the link that ends mails about incidents", () => {
  const app = createUnsubscribeApp();
  const ask = (method: string, token: string, ip = newIpAddress(), body: string | null = null) =>
    app.fetch(new Request(`http://localhost:3000/unsubscribe/${token}`, { method, body }), {
      incoming: { socket: { remoteAddress: ip } },
    } as never);
  const count = () => db().statusSubscriber.count();
  const token = "t".repeat(43);

  beforeEach(async () => {
    const row = { id: "s", address: "a@example.com", addressKey: "a@example.com", keyId: "test", sealedToken: "" };
    await db().statusSubscriber.create({ data: { ...row, unsubscribeHash: hashSecret(token) } });
  });
  afterEach(() => db().statusSubscriber.deleteMany());

  it("threat 77: only asks when it is opened, and ends them by one POST without cookies or an origin", async () => {
    const page = await ask("GET", token);
    expect([page.status, page.headers.get("cache-control"), await count()]).toEqual([200, "no-store", 1]);
    expect(await page.text()).toContain('<form method="post">');
    expect((await ask("HEAD", token)).status).toBe(200);
    expect(await count()).toBe(1);
    for (const wrong of ["x", "x".repeat(200), "..%2f", "%F0%9F%A4%96"]) {
      expect([wrong, (await ask("POST", wrong)).status, await count()]).toEqual([wrong, 200, 1]);
    }
    const done = await ask("POST", token, newIpAddress(), "List-Unsubscribe=One-Click");
    expect([done.status, await count()]).toEqual([200, 0]);
    expect((await ask("POST", token)).status).toBe(200);
  });

  it("answers other methods with 405, what it has no route for with 404, a long token as wrong, and many calls with 429", async () => {
    expect((await ask("PUT", token)).status).toBe(405);
    expect((await ask("GET", "a/b")).status).toBe(404);
    for (const wrong of ["x".repeat(300), "%00"]) expect((await ask("POST", wrong)).status).toBe(400);
    const ip = newIpAddress();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 302; sent += 1) statuses.add((await ask("POST", "x", ip)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
