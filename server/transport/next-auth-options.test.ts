import { randomBytes } from "node:crypto";
import http from "node:http";
import NextAuth from "next-auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAccount, PASSWORD } from "../testing/accounts.ts";
import { callApi } from "../testing/call-api.ts";
import { itInProcess } from "../testing/in-process.ts";
import { restartApplication } from "../testing/test-application.ts";
import { nextAuthOptions } from "./next-auth-options.ts";

/** next-auth itself on a port of its own, mounted as in Next's older routers: its other mount needs Next around it. */
function mount(req: http.IncomingMessage, res: http.ServerResponse, body: string) {
  const url = new URL(req.url ?? "/", "http://localhost:3000");
  const cookies = Object.fromEntries(
    (req.headers.cookie ?? "").split("; ").map((pair) => pair.split("=").map(decodeURIComponent)),
  );
  const query = { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(3) };
  const given = body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  const request = Object.assign(req, { query, cookies, body: given });
  const response = Object.assign(res, {
    status(code: number) {
      res.statusCode = code;
      return response;
    },
    json: (value: unknown) => res.end(JSON.stringify(value)),
    send: (value: unknown) => res.end(typeof value === "string" ? value : JSON.stringify(value)),
  });
  return NextAuth(nextAuthOptions(req.headers.cookie ?? null))(request, response);
}

const server = http.createServer(async (req, res) => {
  let body = "";
  for await (const chunk of req) body += chunk;
  await mount(req, res, body).catch(() => {
    res.statusCode = 500;
    res.end();
  });
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api/auth`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A browser's cookies. */
class Jar {
  readonly held = new Map<string, string>();

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.held].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(origin + path, { redirect: "manual", ...init, headers: { ...init.headers, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      this.held.set(name, value);
    }
    return reply;
  }

  /** What a page that shows the sign-in form asks for. */
  async openForm(): Promise<string> {
    return ((await (await this.fetch("/csrf")).json()) as { csrfToken: string }).csrfToken;
  }

  async signIn(fields: Record<string, unknown>): Promise<Response> {
    return this.submit(await this.openForm(), fields);
  }

  submit(csrfToken: string, fields: Record<string, unknown>): Promise<Response> {
    const body = JSON.stringify({ csrfToken, json: "true", ...fields });
    return this.fetch("/callback/credentials", { method: "POST", body });
  }

  get session(): string {
    return this.held.get("session") ?? "";
  }
}

const statusOf = async (token: string) => (await callApi("GET", "/user", { token })).status;

describe("threat 8: the session cookie of a browser", () => {
  it("is dead after signing in again, with the same account or another one", async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const browser = new Jar();
    const used: string[] = [];
    for (const identifier of [one.username, one.email, two.username]) {
      expect((await browser.signIn({ identifier, password: PASSWORD })).status).toBe(200);
      used.push(browser.session);
    }
    expect(await Promise.all(used.map(statusOf))).toEqual([401, 401, 200]);
  });

  it("that was planted before is dead after it, too, and a second browser's lives on", async () => {
    const { username } = await newAccount();
    const [attacker, victim] = [new Jar(), new Jar()];
    await attacker.signIn({ identifier: username, password: PASSWORD });
    victim.held.set("session", attacker.session);
    await victim.signIn({ identifier: username, password: PASSWORD });
    expect(victim.session).not.toBe(attacker.session);
    const other = new Jar();
    await other.signIn({ identifier: username, password: PASSWORD });
    expect(await Promise.all([attacker, victim, other].map(({ session }) => statusOf(session)))).toEqual([
      401, 200, 200,
    ]);
  });
});

describe("the sign-in form", () => {
  const newKey = (id: string) => ({ id, secret: randomBytes(32).toString("base64") });
  /** Whether the form was accepted, whatever becomes of the name and password. */
  const isAccepted = async (browser: Jar, form: string) => {
    const reply = await browser.submit(form, { identifier: "nobody", password: "wrong" });
    const { url } = (await reply.json()) as { url: string };
    expect(url).toMatch(/csrf=true|error=/);
    return !url.includes("csrf=true");
  };

  itInProcess(
    "stays valid in a process with another newest key, in both directions, until its own key is gone",
    async () => {
      const [old, next] = [newKey("old"), newKey("next")];
      const rings = { before: [old], prepared: [old, next], rotated: [next, old], after: [next] };
      const use = (ring: keyof typeof rings) => restartApplication({ secretKeys: rings[ring] });
      const valid: [keyof typeof rings, keyof typeof rings, boolean][] = [
        ["before", "rotated", true],
        ["rotated", "prepared", true],
        ["prepared", "rotated", true],
        ["rotated", "after", true],
        ["before", "after", false],
      ];
      for (const [shownBy, postedTo, isValid] of valid) {
        await use(shownBy);
        const browser = new Jar();
        const form = await browser.openForm();
        await use(postedTo);
        expect(await isAccepted(browser, form), `${shownBy} to ${postedTo}`).toBe(isValid);
      }
    },
  );

  it("is refused when its cookie is another one, or none", async () => {
    const [browser, other] = [new Jar(), new Jar()];
    const form = await browser.openForm();
    await other.openForm();
    expect(await isAccepted(other, form)).toBe(false);
    expect(await isAccepted(new Jar(), form)).toBe(false);
    browser.held.set("next-auth.csrf-token", `${form}%7C${"0".repeat(64)}`);
    expect(await isAccepted(browser, form)).toBe(false);
  });
});

describe("a sign-in that nobody's browser sends", () => {
  it.each([
    ["no name", { password: PASSWORD }],
    ["a list for a name", { identifier: ["a"], password: PASSWORD }],
    ["an object for a password", { identifier: "a", password: { $ne: "" } }],
    ["a very long name", { identifier: "x".repeat(100_000), password: PASSWORD }],
    ["a NUL", { identifier: "a\0", password: PASSWORD }],
    ["an address that is none", { identifier: "a", password: "b", callbackUrl: "::not an address\n" }],
    ["a number for an address", { identifier: "a", password: "b", callbackUrl: 7 }],
    ["another site's address", { identifier: "a", password: "b", callbackUrl: "https://evil.example/" }],
  ])("is refused without a fault of ours: %s", async (_, fields) => {
    const reply = await new Jar().signIn(fields);
    expect(reply.status).toBe(401);
    const { url } = (await reply.json()) as { url: string };
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/auth\/error\?error=/);
    expect(url).not.toContain(encodeURIComponent(PASSWORD));
  });
});
