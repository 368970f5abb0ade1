import http, { type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../testing/accounts.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { RawConnection, requestLines, sendRaw } from "../../testing/raw-connection.ts";
import { startTestHttpServer } from "../../testing/test-http-server.ts";

const seen: string[] = [];
let front: Awaited<ReturnType<typeof startTestHttpServer>>;
beforeAll(async () => {
  front = await startTestHttpServer({}, (req: IncomingMessage, res) => {
    seen.push(req.url ?? "");
    decodeURIComponent((req.url ?? "").split("?")[0] ?? ""); // as Next does
    res.end("page");
  });
});
afterAll(() => front.close());

const HOST = "Host: localhost";
const CLOSE = "Connection: close";
const ask = (line: string, ...headers: string[]) => sendRaw(front.port, requestLines(`${line} HTTP/1.1`, ...headers));
const plain = (line: string, ...headers: string[]) => ask(line, HOST, CLOSE, ...headers);
const errorCode = (body: string) =>
  JSON.parse(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1)).errors[0].errorCode;

const ENTRANCES = ["/", "/bots/", "/public/", "/api/auth/", "/_next/static/", "/v1/bots/", "/gateway/v1/bots/"];
const FURTHER = ["/api/trpc/", "/oauth2/", "/.well-known/"];
const BROKEN = ["%", "%E0%A4%A", "%ff", "%00", "%c0%af", "%ed%a0%80", "x\\y", "%zz"];

describe("threat 23: an address that cannot be served is a 400 or 404 in the mount's own format, never a 500", () => {
  it.each([...ENTRANCES, ...FURTHER])("malformed escapes and backslashes below %s", async (folder) => {
    for (const tail of BROKEN) {
      const { status, body, headers } = await plain(`GET ${folder}${tail}`);
      expect([tail, status, errorCode(body)]).toEqual([tail, 400, "net.svc.errors.common.invalid_request"]);
      if (folder === "/oauth2/") expect(JSON.parse(body).error).toBe("invalid_request");
      expect(headers["x-request-id"]).toBeTruthy();
    }
  });

  it("doubled slashes and paths that only Next's own tools use", async () => {
    for (const path of [
      "//",
      "//evil.example/x",
      "/a//b",
      "/_next/image?url=%2Ficon.svg&w=64&q=75",
      "/_next/data/x",
      "/_next",
    ]) {
      const { status, body, headers } = await plain(`GET ${path}`);
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
      expect(errorCode(body)).toBe("net.svc.errors.generic.not_found");
    }
  });

  it("a browser gets a page", async () => {
    const { status, headers, body } = await plain("GET /public/%ff", "Accept: text/html,*/*");
    expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(body).toContain("This request cannot be answered");
    expect([headers["content-language"], body.includes('<html lang="en" dir="ltr">')]).toEqual(["en", true]);
  });

  it("the page is in the language of the browser, whatever else its headers have", async () => {
    const refused = (...headers: string[]) => plain("GET /public/%ff", "Accept: text/html", ...headers);
    const german = await refused("Cookie: a=1; language=de", "Accept-Language: ar");
    expect(german.body).toContain('<html lang="de" dir="ltr">');
    expect(german.body).toContain("<h1>Diese Anfrage kann nicht beantwortet werden</h1>");
    const arabic = await refused("Accept-Language: xx, ar;q=0.5");
    expect([arabic.status, arabic.headers["content-language"]]).toEqual([400, "ar"]);
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    for (const hostile of [
      "Accept-Language: \xff\xfe",
      `Accept-Language: ${"ar,".repeat(2_000)}`,
      "Accept-Language: ;;;q=",
      'Accept-Language: de"><script>',
      "Cookie: language=%E0%A4%A",
      "Cookie: language=__proto__; language=de",
      "Cookie: ===;;; language",
    ]) {
      const { status, body } = await refused(hostile);
      expect([hostile, status, body.includes('<html lang="en" dir="ltr">')]).toEqual([hostile, 400, true]);
    }
  });

  it("Next receives only decodable paths and readable router states", async () => {
    for (const url of seen) expect(() => decodeURIComponent(url.split("?")[0] ?? "")).not.toThrow();
    expect((await plain("GET /x", "RSC: 1", "Next-Router-State-Tree: x")).status).toBe(400);
    expect((await plain("GET /x", "Content-Length: 1")).status).toBe(400);
  });
});

describe("threat 16: two spellings of a path are one path", () => {
  it("escaped letters and dot segments are resolved before any decision", async () => {
    for (const path of ["/v1/bots/stats", "/%76%31/bots/%73tats", "/x/../v1/bots/stats", "/x/%2e%2E/v1/./bots/stats"]) {
      const { status, body } = await plain(`GET ${path}`);
      expect([path, status, body.startsWith('{"public"')]).toEqual([path, 200, true]);
    }
  });

  it("the calls of every spelling share one window", async () => {
    const { apiToken } = await newAccount();
    const left = async (line: string) =>
      Number((await plain(line, `Authorization: ${apiToken}`)).headers["x-ratelimit-remaining"]);
    const first = await left("GET /v1/user");
    const lefts = [];
    for (const line of ["GET /v1/user/", "GET /v1/%75ser", "GET /%761/user", "HEAD /v1/user", "GET /a/../v1/user"]) {
      lefts.push(await left(line));
    }
    expect(lefts).toEqual([1, 2, 3, 4, 5].map((calls) => first - calls));
  });
});

describe("threat 16: headers are read to the last line, where a proxy adds its own, or the request is refused", () => {
  const junk = (lines: number) => Array.from({ length: lines }, () => "B:");

  it("a hundred lines are read", async () => {
    const { apiToken } = await newAccount();
    const { status } = await plain("GET /v1/user", ...junk(97), `Authorization: ${apiToken}`);
    expect(status).toBe(200);
  });

  it.each([98, 1_100, 3_900])("%i lines before those of the proxy are 431", async (lines) => {
    const before = seen.length;
    for (const path of ["/healthz", "/v1/user", "/bots"]) {
      const forwarded = ["X-Forwarded-For: 6.6.6.6", ...junk(lines), "X-Forwarded-For: 9.9.9.9"];
      const { status, body, headers } = await ask(`GET ${path}`, HOST, ...forwarded);
      expect([path, status, errorCode(body)]).toEqual([path, 431, "net.svc.errors.common.invalid_request"]);
      expect([headers.connection, headers["x-request-id"]]).toEqual(["close", expect.any(String)]);
    }
    expect(seen).toHaveLength(before);
  });
});

describe("methods", () => {
  it("every method that Node knows is answered below 500, with Allow where it is refused", async () => {
    const known = http.METHODS.filter((method) => method !== "CONNECT");
    for (const path of [
      "/",
      "/v1/bots",
      "/v1/nowhere",
      "/gateway/v1/bots",
      "/oauth2/authorize",
      "/api/trpc/x",
      "/healthz",
    ]) {
      for (const method of known) {
        const { status, headers } = await plain(`${method} ${path}`);
        expect([method, path, status < 500]).toEqual([method, path, true]);
        if (status === 405)
          expect([method, path, headers.allow]).toEqual([method, path, expect.stringMatching(/GET|POST/)]);
      }
    }
    const trace = await plain("TRACE /");
    expect([trace.status, trace.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(errorCode(trace.body)).toBe("net.svc.errors.common.invalid_request");
  });

  it("one that Node does not know is 405, and CONNECT too", async () => {
    for (const line of ["FOO /", "CONNECT example.org:443"]) {
      const { status, headers } = await plain(line);
      expect([line, status, headers.allow]).toEqual([line, 405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
    }
  });

  it("OPTIONS * is 204", async () => {
    expect((await plain("OPTIONS *")).status).toBe(204);
    expect((await plain("GET *")).status).toBe(400);
  });
});

describe("the address and the host of a request", () => {
  it("an absolute target is served as its path, and its host counts", async () => {
    expect((await plain("GET http://localhost/healthz")).body).toBe('{"status":"ok"}');
    expect((await plain("GET HTTPS://bots.example/v1/bots/stats?_x=1")).status).toBe(200);
    for (const target of [
      "ftp://localhost/healthz",
      "http://a:b@localhost/healthz",
      "http:///healthz",
      "healthz",
      "http://[x/",
    ]) {
      expect([target, (await plain(`GET ${target}`)).status]).toEqual([target, 400]);
    }
  });

  it("HTTP/1.0 needs no Host; HTTP/1.1 needs exactly one, which must be a host", async () => {
    for (const path of ["/healthz", "/readyz", "/v1/bots/stats", "/.well-known/openid-configuration", "/sign-in"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status } = await sendRaw(front.port, requestLines(`${method} ${path} HTTP/1.0`));
        expect([method, path, status]).toEqual([method, path, 200]);
      }
    }
    for (const hosts of [
      [],
      ["Host: a", "Host: b"],
      ["Host: a b"],
      ["Host: a/b"],
      ["Host: a@b"],
      ["Host: [x"],
      ["Host: 1.2.3.4.5:x"],
    ]) {
      const { status, body, headers } = await ask("GET /v1/bots/stats", CLOSE, ...hosts);
      expect([hosts, status, errorCode(body)]).toEqual([hosts, 400, "net.svc.errors.common.invalid_request"]);
      expect(headers["access-control-allow-origin"]).toBe("*");
    }
  });
});

describe("threat 39: a form of sign-in is refused before it is read", () => {
  const FORM = "Content-Type: application/x-www-form-urlencoded";
  it.each([
    [411, "Transfer-Encoding: chunked"],
    [413, "Content-Length: 16385"],
  ])("%i for %s, and the connection is cut while it still comes", async (status, header) => {
    const connection = new RawConnection(front.port);
    connection.send(requestLines("POST /api/auth/callback/credentials HTTP/1.1", HOST, FORM, header));
    const drip = setInterval(() => connection.isClosed || connection.send("1\r\na\r\n"), 20);
    await expect.poll(() => connection.isClosed).toBe(true);
    clearInterval(drip);
    expect([connection.reply.status, connection.reply.headers.connection]).toEqual([status, "close"]);
    expect(seen).not.toContain("/api/auth/callback/credentials");
  });
});

describe("Expect", () => {
  const upload = async (line: string, ...headers: string[]) => {
    const connection = new RawConnection(front.port);
    connection.send(requestLines(`${line} HTTP/1.1`, HOST, "Content-Type: application/json", ...headers));
    await expect.poll(() => connection.text).toContain("\r\n\r\n");
    return connection;
  };

  it("a request that its headers make invalid is refused before the body is requested", async () => {
    const { apiToken } = await newAccount();
    const asks: [number, string, ...string[]][] = [
      [404, "POST /v1/nowhere", "Content-Length: 10"],
      [405, "PUT /v1/bots", "Content-Length: 10"],
      [405, "POST /sign-in", "Content-Length: 10"],
      [413, "POST /v1/bots", `Authorization: ${apiToken}`, "Content-Length: 99999999"],
      [401, "POST /v1/bots", "Authorization: SVC_x", "Content-Length: 10"],
    ];
    for (const [status, line, ...headers] of asks) {
      const connection = await upload(line, "Expect: 100-continue", ...headers);
      expect([line, connection.reply.status]).toEqual([line, status]);
      expect(connection.reply.headers.connection).toBe("close");
      await expect.poll(() => connection.isClosed).toBe(true);
      connection.close();
    }
  });

  it("the body is requested where it is needed, and then read", async () => {
    const { apiToken } = await newAccount();
    const body = JSON.stringify({ name: newIpAddress().slice(0, 30) });
    const headers = [`Authorization: ${apiToken}`, `Content-Length: ${body.length}`];
    const connection = await upload("POST /v1/categories", "Expect: 100-continue", ...headers);
    expect(connection.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    connection.send(body);
    await expect.poll(() => connection.text).toContain("HTTP/1.1 200 OK");
    connection.close();
  });

  it("any other expectation is 417", async () => {
    const { reply } = await upload("POST /v1/bots", "Expect: 200-maybe", "Content-Length: 10");
    expect([reply.status, errorCode(reply.body)]).toEqual([417, "net.svc.errors.common.invalid_request"]);
    expect(reply.headers["access-control-allow-origin"]).toBe("*");
  });
});
