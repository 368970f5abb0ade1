import { createTestAccount, expect, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const pairsOf = (reply: Response) => reply.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

test("threat 27: every cookie of signing in and out is HttpOnly, SameSite=Lax, for the whole host, and small", async () => {
  const person = await createTestAccount();
  const csrf = await fetch(`${BASE_URL}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { csrfToken, json: "true" };
  const first = pairsOf(csrf).join("; ");
  const post = (path: string, cookie: string, more: Record<string, string> = {}) =>
    fetch(`${BASE_URL}${path}`, {
      ...{ method: "POST", headers: { Cookie: cookie }, redirect: "manual" },
      body: new URLSearchParams({ ...form, ...more }),
    });
  const credentials = { identifier: person.username, password: person.password };
  const signedIn = await post("/api/auth/callback/credentials", first, credentials);
  const signedOut = await post("/api/auth/signout", [first, ...pairsOf(signedIn)].join("; "));
  const lines = [csrf, signedIn, signedOut].flatMap((reply) => reply.headers.getSetCookie());
  expect(lines.some((line) => line.startsWith("session=") && line.length > 43)).toBe(true);
  for (const line of lines) {
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
    expect(line).not.toMatch(/; Domain=/i);
    expect(line.length).toBeLessThan(4096);
  }
});
