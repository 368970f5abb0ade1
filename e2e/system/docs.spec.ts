import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { pathWithControlProgram } from "#tools/test/control-program.ts";
import { botInput, callApi, change, createTestAccount, expect, signInAs, type TestAccount, test } from "../fixtures.ts";
import { ROOT, temporaryFolder } from "../folders.ts";
import { approveAs, createTestApp, type TestApp } from "../oauth-fixtures.ts";
import { BASE_URL, svc } from "../test-server.ts";

/** The lines of a block, as a reader copies them. */
const snippet = (page: Page, label: string) => page.getByRole("figure", { name: label }).locator("pre").innerText();

/** A shell that keeps its variables from one step to the next. */
const shellFolder = temporaryFolder();
test.afterAll(() => fs.rmSync(shellFolder, { recursive: true }));

function openShell(variables: Record<string, string>) {
  const env = childEnvironment(variables);
  const run = (lines: string) =>
    execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", lines], { encoding: "utf8", env, cwd: shellFolder });
  return {
    env,
    run,
    /** Runs lines that set variables. */
    assign(lines: string): void {
      const names = [...lines.matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);
      const values = run(`${lines}\nprintf '%s\\n' ${names.map((name) => `"$${name}"`).join(" ")}`).split("\n");
      for (const [index, name] of names.entries()) env[name] = values[index];
    },
  };
}

async function runProgram(program: string, env: Record<string, string>, whenPrinted: (line: string) => Promise<void>) {
  const folder = temporaryFolder();
  fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  fs.writeFileSync(path.join(folder, "program.mjs"), program);
  const child = spawn(process.execPath, ["program.mjs"], { cwd: folder, env: childEnvironment(env) });
  let output = "";
  const read = (chunk: Buffer) => {
    output += chunk;
    const address = /^Open (\S+)\n/.exec(chunk.toString())?.[1];
    if (address) void whenPrinted(address);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  await new Promise((resolve) => child.once("exit", resolve));
  fs.rmSync(folder, { recursive: true });
  return output;
}

/** Waits for the output of a program that does not end by itself, and ends it. */
async function untilPrinted(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<void> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  await expect.poll(() => output).toMatch(pattern);
  process.kill(-(child.pid as number));
}

test.describe("Every snippet does what the page states", () => {
  test("quick start: each step runs unchanged once TOKEN is set", async ({ page, person }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Quick start");
    const shell = openShell({ TOKEN: token, PATH: pathWithControlProgram() });
    await page.goto("/docs/quickstart");
    const answers: Record<string, unknown> = {};
    for (const label of [
      "Create a bot",
      "List your bots",
      "The same with svc-cluster",
      "Create a category",
      "Import many bots",
      "Get your account",
    ]) {
      answers[label] = JSON.parse(shell.run(await snippet(page, label)));
    }
    expect(answers).toMatchObject({
      "Create a bot": { id: expect.any(String), created: true },
      "List your bots": [{ nickname: "Lobby-1" }],
      "The same with svc-cluster": [{ nickname: "Lobby-1" }],
      "Create a category": { name: "Public lobbies", config: { maxBotsPerLobby: 4 } },
      "Import many bots": { ok: true },
      "Get your account": { id: person.id, username: person.username },
    });
    expect(await page.getByRole("figure").count()).toBe(8);
  });

  test("gateway: polling, the event stream, and a program that follows the fleet", async ({ page }) => {
    const { id } = await createTestAccount("verified,developer");
    const { token = "" } = await svc("token", "create", "--user", id, "--name", "Gateway");
    const shell = openShell({ TOKEN: token });
    await page.goto("/docs/gateway");
    shell.assign(await snippet(page, "Get your account ID"));
    expect(shell.env.ACCOUNT_ID).toBe(id);
    for (const label of ["List the connected bots", "List the shards"]) {
      expect(JSON.parse(shell.run(await snippet(page, label)))).toEqual([]);
    }
    const watching = spawn("bash", ["-c", await snippet(page, "Watch the fleet")], { env: shell.env, detached: true });
    await untilPrinted(watching, /event: snapshot\ndata: {"bots":\[\],"shards":\[\]}/);
    const { ticket } = JSON.parse(shell.run(await snippet(page, "Get a ticket")));
    const lines = await snippet(page, "Open the stream in the page");
    const site = http.createServer((_, response) => response.setHeader("Content-Type", "text/html").end());
    await once(site.listen(0, "127.0.0.1"), "listening");
    const elsewhere = await page.context().newPage(); // its origin is another one
    await elsewhere.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const shown = elsewhere.evaluate(
      ([program, accountId, given]) =>
        new Promise((resolve) => {
          const show = (name: string, data: object) => resolve([name, data]);
          new Function("accountId", "ticket", "show", program as string)(accountId, given, show);
        }),
      [lines, id, ticket],
    );
    expect(await shown).toEqual(["snapshot", { bots: [], shards: [] }]);
    await elsewhere.close();
    site.close();
    const { env } = shell;
    const source = await snippet(page, "Follow the fleet");
    const following = spawn(process.execPath, ["--input-type=module", "-e", source], { env, detached: true });
    await untilPrinted(following, /^snapshot: 0 bots are connected$/m);
  });

  test("jobs: the calls create a job, wait for its end and read its results", async ({ page, person }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Jobs");
    const { id: parent } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
    const { id } = (await callApi(person, "POST", "/bots", { ...botInput(), parent })) as { id: string };
    const shell = openShell({ TOKEN: token, CATEGORY_ID: parent });
    await page.goto("/docs/jobs");
    shell.assign(await snippet(page, "Disable all bots of a category"));
    shell.run(await snippet(page, "Wait for its end"));
    expect(JSON.parse(shell.run(await snippet(page, "List what failed")))).toEqual([]);
    const csv = shell.run(await snippet(page, "Download results as a file for spreadsheets"));
    expect(csv).toContain(`0,succeeded,${id}`);
    expect(await callApi(person, "GET", `/bots/${id}`)).toMatchObject({ flags: 1 });
  });

  test("records: the calls read all pages, what was changed, and change one bot", async ({ page, person }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Records");
    const [one, two] = [botInput(), botInput()];
    const { id } = (await callApi(person, "POST", "/bots", one)) as { id: string };
    const gone = (await callApi(person, "POST", "/bots", two)) as { id: string };
    const shell = openShell({ TOKEN: token, BOT_ID: id });
    await page.goto("/docs/records");
    const all = await snippet(page, "Read the names of all bots, 100 at a time");
    for (const limit of ["100", "1"]) {
      const names = shell.run(all.replace("limit=100", `limit=${limit}`));
      expect(names.trim().split("\n")).toEqual([one.nickname, two.nickname]);
    }
    await callApi(person, "DELETE", `/bots/${gone.id}`);
    const changed = shell.run(await snippet(page, "Read what was deleted and changed"));
    expect(changed).toContain(`[{"id":"${gone.id}","kind":"bot"`);
    expect(changed).toContain(`[{"id":"${id}","nickname":"${one.nickname}"`);
    const change = await snippet(page, "Change a bot that nobody has changed meanwhile");
    expect(JSON.parse(shell.run(change))).toMatchObject({ id, flags: 1, version: 2 });
  });

  test("webhooks: the call creates a webhook", async ({ page, person }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Webhooks");
    const shell = openShell({ TOKEN: token });
    await page.goto("/docs/webhooks");
    const { id, secret } = JSON.parse(shell.run(await snippet(page, "Create a webhook")));
    expect(secret).toMatch(/^whsec_/);
    expect(await callApi(person, "GET", `/webhooks/${id}`)).toMatchObject({ events: ["bots.down", "job.failed"] });
  });

  test("schedules: the call creates a schedule", async ({ page, person }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Schedules");
    const { id } = (await callApi(person, "POST", "/bots", botInput())) as { id: string };
    const shell = openShell({ TOKEN: token, BOT_ID: id });
    await page.goto("/docs/schedules");
    const created = JSON.parse(shell.run(await snippet(page, "Create a schedule")));
    expect(created).toMatchObject({ name: "Evening wave", target: { botIds: [id] }, timeZone: "Europe/Berlin" });
  });

  test.describe("OAuth guide", () => {
    let app: TestApp;
    let developer: TestAccount;
    const REDIRECT_URI = "http://127.0.0.1:8976/callback";
    test.beforeAll(async () => {
      developer = await createTestAccount();
      const scopes = ["openid", "profile", "identify", "bots.read"];
      app = await createTestApp({ redirectUri: REDIRECT_URI, scopes, verified: false, owner: developer });
    });
    const credentials = () => ({ CLIENT_ID: app.clientId, CLIENT_SECRET: app.clientSecret });

    test("by hand: PKCE challenge, address, exchange and call, in one shell", async ({ page, context }) => {
      const shell = openShell(credentials());
      await page.goto("/docs/oauth");
      expect(await snippet(page, "Set the credentials")).toMatch(/CLIENT_ID=.*\n.*CLIENT_SECRET=/);
      shell.assign(await snippet(page, "Create a proof key"));
      const browser = await context.newPage();
      const codeOf = async () => {
        const address = shell.run(await snippet(page, "Create the address")).trim();
        const arrived = await approveAt(browser, developer, address);
        expect(arrived.searchParams.get("state")).toBe("xyz");
        return arrived.searchParams.get("code") ?? "";
      };
      shell.env.CODE = await codeOf();
      const token = JSON.parse(shell.run(await snippet(page, "Exchange the code")));
      expect(token).toMatchObject({ token_type: "Bearer", scope: "identify bots.read" });
      shell.env.ACCESS_TOKEN = token.access_token;
      expect(JSON.parse(shell.run(await snippet(page, "Call the API")))).toMatchObject({ id: developer.id });
      const check = await snippet(page, "Check the token");
      expect(JSON.parse(shell.run(check))).toMatchObject({ active: true, sub: developer.id });
      expect(JSON.parse(shell.run(await snippet(page, "Revoke the token")))).toEqual({ ok: true });
      expect(JSON.parse(shell.run(check))).toEqual({ active: false });

      const CODE = await codeOf();
      const { VERIFIER = "" } = shell.env;
      const program = await snippet(page, "Exchange with fetch");
      const output = await runProgram(program, { ...credentials(), CODE, VERIFIER }, async () => undefined);
      expect(output).toBe(`${developer.username} allows identify bots.read\n`);
    });

    test("with a library: the program prints an address, and then who signed in", async ({ page, context }) => {
      await page.goto("/docs/oauth");
      const program = await snippet(page, "Sign in with openid-client");
      const browser = await context.newPage();
      const output = await runProgram(program, credentials(), async (address) => {
        await approveAs(browser, developer, address).catch(() => undefined); // the page there ends in /callback
      });
      expect(output).toContain(`Hello ${developer.username}`);
    });

    test("by a code: the program prints an address, the person decides there; and signs out for an application", async ({
      page,
      context,
    }) => {
      await change(developer, "applications.update", { applicationId: credentials().CLIENT_ID, deviceFlow: true });
      await page.goto("/docs/oauth");
      const program = await snippet(page, "Sign in by a code");
      const browser = await context.newPage();
      const output = await runProgram(program, credentials(), async (address) => {
        await signInAs(browser, developer);
        await browser.goto(address);
        await browser.getByRole("button", { name: "Continue" }).click();
        await browser.getByRole("button", { name: "Approve" }).click();
        await expect(browser.getByRole("heading", { name: "Approved" })).toBeVisible();
      });
      expect(output).toContain("Signed in with identify");
      await browser.goto(`/oauth2/logout?client_id=${credentials().CLIENT_ID}`);
      await browser.getByRole("button", { name: "Sign out" }).click();
      await expect(browser.getByRole("heading", { name: "You are signed out" })).toBeVisible();
      await browser.goto("/account");
      await expect(browser).toHaveURL(/\/sign-in/);
    });

    /** No server listens at the redirect URI: the code is read from the address. */
    async function approveAt(page: Page, person: TestAccount, address: string): Promise<URL> {
      await page.context().addCookies([{ name: "session", value: person.sessionToken, url: BASE_URL }]);
      await page.goto(address);
      const arrival = page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI));
      await page.getByRole("button", { name: "Approve" }).click();
      return new URL((await arrival).url());
    }
  });
});
