import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestLines, sendRaw } from "../../testing/raw-connection.ts";
import { startTestHttpServer } from "../../testing/test-http-server.ts";
import { prepareForNext } from "./prepare-for-next.ts";

let front: Awaited<ReturnType<typeof startTestHttpServer>>;
beforeAll(async () => {
  front = await startTestHttpServer({}, (req, res) => {
    prepareForNext(req, res);
    const status = Number(new URL(req.url ?? "/", "http://x").searchParams.get("status") ?? 200);
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.writeHead(status).end(JSON.stringify(req.headers));
  });
});
afterAll(() => front.close());

const ask = (path: string, ...headers: string[]) =>
  sendRaw(front.port, requestLines(`GET ${path} HTTP/1.0`, "Host: localhost", ...headers));

const OWN = [
  "x-nonce",
  "x-path",
  "content-security-policy",
  "content-security-policy-report-only",
  "x-middleware-subrequest",
  "x-middleware-override-headers",
  "x-middleware-request-x-nonce",
  "x-nextjs-data",
  "x-invoke-path",
  "x-matched-path",
  "x-now-route-matches",
  "x-prerender-revalidate",
  "x-forwarded-server",
  "x-real-ip",
  "forwarded",
  "http2-settings",
];

describe("threat 20: a caller cannot send the internal headers of Next and proxy.ts", () => {
  it("they are removed before Next receives the request", async () => {
    const { body } = await ask("/", ...OWN.map((name) => `${name}: callers`));
    expect(body).not.toContain("callers");
  });

  it("the forwarded address is the one that the listener determined", async () => {
    const told = ["X-Forwarded-For: 1.2.3.4", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher"];
    const headers = JSON.parse((await ask("/", ...told)).body);
    expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost:3000" });
    expect(headers["x-forwarded-proto"]).toBe("http");
  });
});

it("threat 39: a stored callback address of next-auth is removed: it would answer 500 to an invalid one", async () => {
  const cookies = ["a=1", "next-auth.callback-url=foo:bar", "__Secure-next-auth.callback-url=x", "session=s"];
  const { body } = await ask("/", `Cookie: ${cookies.join("; ")}`);
  expect(JSON.parse(body).cookie).toBe("a=1; session=s");
});

describe("threat 31: caching", () => {
  it("a file is cached for a year; a failed request for it is not cached", async () => {
    expect((await ask("/")).headers["cache-control"]).toContain("immutable");
    for (const status of [400, 404, 405, 416, 500]) {
      expect((await ask(`/?status=${status}`)).headers["cache-control"]).toBe("no-store");
    }
  });
});
