import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Page } from "@playwright/test";
import { transformSync } from "@swc/core";
import { childEnvironment } from "#tools/child-environment.ts";
import { expect, type TestAccount, test } from "../fixtures.ts";
import { ROOT, temporaryFolder } from "../folders.ts";
import { createTestApp } from "../oauth-fixtures.ts";

const VERSIONS = [
  { version: 4, installed: "next-auth", file: "auth.cjs" },
  { version: 5, installed: "next-auth-5", file: "auth.mjs" },
];
const SCOPES = ["openid", "profile", "email"];

interface Session {
  user: { id: string; name: string; email: string };
}

const stops: (() => void)[] = [];
test.afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts the application with the code as the guide shows it. Its client is created once its address is known. */
async function startApp(code: string, { installed, file }: (typeof VERSIONS)[number]): Promise<string> {
  const folder = temporaryFolder();
  stops.push(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, "node_modules"));
  fs.symlinkSync(path.join(ROOT, "node_modules", installed), path.join(folder, "node_modules", "next-auth"));
  const module = { type: file.endsWith(".cjs") ? "commonjs" : "es6" } as const; // Next compiles it, too
  fs.writeFileSync(
    path.join(folder, file),
    transformSync(code, { swcrc: false, module, jsc: { target: "es2024" } }).code,
  );
  const program = [path.join(ROOT, "e2e/next-auth-app.ts"), path.join(folder, file)];
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: childEnvironment({}),
    stdio: ["pipe", "pipe", "inherit"],
  });
  stops.unshift(() => child.kill());
  const origin = (await nextLine(child)).trim();
  const { clientId, clientSecret } = await createTestApp({
    redirectUri: `${origin}/api/auth/callback/svc`,
    scopes: SCOPES,
  });
  child.stdin.write(`${JSON.stringify({ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })}\n`);
  await nextLine(child);
  return origin;
}

async function nextLine(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the application has ended")));
  const [data] = await Promise.race([once(child.stdout, "data"), ended]);
  return String(data);
}

/** From the application's own sign-in page through the sign-in and the approval here, and back. */
async function signIn(page: Page, origin: string, person: TestAccount): Promise<Session> {
  await page.goto(`${origin}/api/auth/signin`);
  await page.getByRole("button", { name: "Sign in with Bot management" }).click();
  await page.getByLabel("E-mail or username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(`${origin}/`);
  const reply = await page.goto(`${origin}/api/auth/session`);
  return (await reply?.json()) as Session;
}

test.describe("The code of the guide signs a person in, with ID, name and e-mail address", () => {
  for (const each of VERSIONS) {
    test(`next-auth ${each.version}`, async ({ page, person }) => {
      await page.goto("/docs/oauth");
      const snippet = page.getByRole("figure", { name: `Sign in with next-auth ${each.version}` });
      const origin = await startApp(await snippet.locator("pre").innerText(), each);
      const { user } = await signIn(page, origin, person);
      expect(user).toMatchObject({ id: person.id, name: person.username, email: `${person.username}@example.com` });
    });
  }
});
