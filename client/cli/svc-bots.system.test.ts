import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AccountFlag } from "../../server/contract/flags.ts";
import { engine } from "../../server/data/engine/engine.ts";
import { decideDevice, showDevice } from "../../server/domain/oauth/approve-device.ts";
import { ensureSigningKey } from "../../server/domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../server/testing/accounts.ts";
import { newBot } from "../../server/testing/bots.ts";
import { newFleet } from "../../server/testing/test-fleet.ts";
import { childEnvironment } from "../../tools/child-environment.ts";
import { startProgram } from "../../tools/programs/start-program.ts";
import { runSvcBots, startSvcBots } from "../testing/run-svc-bots.ts";
import { serveService } from "../testing/served-service.ts";
import { SCOPES } from "./sign-in/device-grant.ts";
import { saveSignIn, signInFile } from "./sign-in/saved-sign-in.ts";
import { Interrupted } from "./subcommand.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "svc-bots.ts");
const home = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bots-home-"));
let service: Awaited<ReturnType<typeof serveService>>;
let account: TestAccount;

beforeAll(async () => {
  await ensureSigningKey();
  service = await serveService({ pollSeconds: 0.2 });
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  for (const name of ["XDG_CONFIG_HOME", "APPDATA", "HOME"]) vi.stubEnv(name, home);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
  await engine().close();
  fs.rmSync(home, { recursive: true });
});

/** Starts the program itself, with a token of the environment or as whoever is signed in. */
const start = (args: string[], own: Record<string, string> = {}) =>
  startProgram(process.execPath, [PROGRAM, ...args], { env: childEnvironment({ XDG_CONFIG_HOME: home, ...own }) });
const withToken = () => ({ SVC_URL: service.url, SVC_TOKEN: account.apiToken });

/** What the person does in the browser, with the code that the program shows. */
async function decide(shown: string, decision: "approve" | "deny"): Promise<void> {
  const userCode = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(shown)?.[0] ?? "";
  const { view } = await showDevice({ userCode }, account.actor);
  await decideDevice({ userCode, ticket: view?.ticket ?? "", decision }, account.actor);
}

/** Signs in within this process. */
async function signIn(decision: "approve" | "deny" = "approve") {
  const { said, code } = startSvcBots(["sign-in", "--url", service.url]);
  await expect.poll(() => said.err, { interval: 5 }).toContain("Waiting for you");
  await decide(said.err, decision);
  return { code: await code, ...said };
}
const ELSEWHERE = {
  ...{ portalUrl: "https://bots.test", apiUrl: "https://bots.test/v1", gatewayUrl: "https://bots.test/gateway/v1" },
  ...{ token: "SVCOA2AT_x", accountId: "1", username: "otter", scopes: ["identify"], expiresAt: "2027-11-27" },
};
const readSaved = () => JSON.parse(fs.readFileSync(signInFile(), "utf8"));

describe("signing in by a code", () => {
  it("keeps the token in a file of this user alone, and prints it nowhere", async () => {
    const program = start(["sign-in", "--url", `${service.url}/gateway/v1`]);
    await program.until(() => program.said.err.includes("Waiting for you"));
    expect(program.said.err).toMatch(/^Open http:\/\/\S+\/device\?user_code=[A-Z]{4}-[A-Z]{4}\n/);
    await decide(program.said.err, "approve");
    expect(await program.closed).toBe(0);
    const saved = readSaved();
    expect(saved).toMatchObject({ accountId: account.accountId, apiUrl: `${service.url}/v1`, scopes: SCOPES });
    expect(JSON.parse(program.said.out)).toMatchObject({ url: service.url, username: account.username });
    expect(program.output()).not.toContain(saved.token);
    if (process.platform !== "win32") {
      expect(fs.statSync(signInFile()).mode & 0o777).toBe(0o600);
      expect(fs.statSync(path.dirname(signInFile())).mode & 0o777).toBe(0o700);
    }
    expect(fs.readdirSync(path.dirname(signInFile()))).toEqual(["sign-in.json"]);
    const who = await runSvcBots(["who"], true);
    expect(who.out).toContain(`Account   ${account.username} (${account.accountId})`);
    expect(who.out).not.toContain(saved.token);
    for (const command of ["bots", "categories", "presets", "automations", "jobs", "commands"]) {
      expect([command, (await runSvcBots([command])).code]).toEqual([command, 0]);
    }
  });

  it("ends the sign-in on another computer, which is told what to do", async () => {
    await signIn();
    const elsewhere = fs.mkdtempSync(path.join(home, "elsewhere-"));
    vi.stubEnv("XDG_CONFIG_HOME", elsewhere);
    expect((await signIn()).code).toBe(0);
    vi.stubEnv("XDG_CONFIG_HOME", home);
    const { code, err } = await runSvcBots(["bots"]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^svc-bots: 401: .+ by a sign-in on another computer .+ Request ID: \S+\n$/),
    ]);
  });

  it("and out: the service ends the token, and the file is deleted", async () => {
    await signIn();
    const { token, apiUrl } = readSaved();
    expect(await runSvcBots(["sign-out"], true)).toEqual({ code: 0, out: "Signed out.\n", err: "" });
    expect(fs.existsSync(signInFile())).toBe(false);
    expect((await fetch(`${apiUrl}/user`, { headers: { Authorization: token } })).status).toBe(401);
    expect(await runSvcBots(["sign-out"], true)).toEqual({ code: 0, out: "Nobody was signed in.\n", err: "" });
  });

  it("and out where the service is away: the file is deleted, and the person told where to end it", async () => {
    saveSignIn({ ...ELSEWHERE, apiUrl: "http://127.0.0.1:1/v1" });
    const { code, err } = await runSvcBots(["sign-out"]);
    expect([code, fs.existsSync(signInFile())]).toEqual([1, false]);
    expect(err).toMatch(/has not ended it: .+ End it at https:\/\/bots\.test\/account\/apps\.\n$/);
  });

  it("counts for its own service alone", async () => {
    saveSignIn(ELSEWHERE);
    vi.stubEnv("SVC_URL", service.url);
    const { code, err } = await runSvcBots(["bots"]);
    vi.stubEnv("SVC_URL", "");
    expect([code, err]).toEqual([1, expect.stringContaining("SVC_URL names another service")]);
    fs.rmSync(signInFile());
  });

  it("ends when the person denies it, and saves nothing", async () => {
    expect(await signIn("deny")).toMatchObject({ code: 1, out: "", err: expect.stringContaining("was denied.\n") });
    expect(fs.existsSync(signInFile())).toBe(false);
  });

  it("refuses an address that has no service", async () => {
    for (const url of ["example", "ftp://bots.example", `${service.url}/nothing`, "http://127.0.0.1:1"]) {
      const { code, err } = await runSvcBots(["sign-in", "--url", url]);
      expect([code, err]).toEqual([1, expect.stringMatching(/^svc-bots: .+\n$/)]);
    }
  });
});

// Nobody works on jobs here: they stay as they are.
describe("the program in a shell", () => {
  it("ends with Ctrl-C, and says that the job goes on", async () => {
    const { id } = await newBot(account);
    const program = start(["run", "emote", "--bots", id], withToken());
    await expect.poll(() => service.requests.join()).toContain("GET /v1/jobs/");
    program.child.kill("SIGINT");
    expect([await program.closed, program.said.out]).toEqual([130, ""]);
    expect(program.said.err).toMatch(/^The job goes on\. See svc-bots jobs show [0-9a-f]{24}, or end it: .+\n$/);
  });

  it("writes events as they come, and ends without a word when nobody reads them any more", async () => {
    const fleet = await newFleet(account.accountId, 1);
    const [botId = ""] = fleet.botIds;
    for (const [name, value] of Object.entries(withToken())) vi.stubEnv(name, value);
    const shown = startSvcBots(["watch", "--events", "snapshot,bot,gone"], true);
    const piped = start(["watch", "--bots", botId], withToken());
    await piped.until(() => piped.said.out.includes("snapshot") && shown.said.out.includes("\n"));
    piped.child.stdout?.destroy();
    await fleet.publishState(botId, { nickname: "Otter", status: 2 });
    await expect.poll(() => shown.said.out).toContain("Otter");
    await fleet.release(botId);
    await expect.poll(() => shown.said.out).toContain("no longer");
    shown.stop.abort(new Interrupted());
    expect(await shown.code).toBe(130);
    const text = stripVTControlCharacters(shown.said.out); // the mark has the colour of its status
    expect(text.replaceAll(/\d\d:\d\d:\d\d/g, "TIME").split("\n")).toEqual([
      "TIME  0 bots on 1 shard",
      "TIME  Otter  ■ Available",
      "TIME  Otter  is no longer connected",
      "",
    ]);
    expect([await piped.closed, piped.said.err]).toEqual([0, ""]);
    await fleet.close();
  });
});
