import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { toBotRecords } from "../control/bot-files/fields.ts";
import { readBotFile } from "../control/bot-files/read-bot-file.ts";
import { shardEnvironment } from "../control/cluster/shard-supervisor.ts";
import type { DeviceAuth } from "../control/platform/platform.ts";
import { newAccount } from "../server/testing/accounts.ts";
import { callApi } from "../server/testing/call-api.ts";
import { startTestHttpServer } from "../server/testing/test-http-server.ts";
import { startProgram } from "../tools/programs/start-program.ts";
import { Refusal, refuse } from "./emulator/refusals.ts";
import { EmulatedCluster } from "./testing/emulated-cluster.ts";

const SIGN_IN = "svc-fnbr-sign-in.ts";
const PROBE = "svc-fnbr-probe.ts";

let fixture: EmulatedCluster;
beforeAll(async () => {
  fixture = await EmulatedCluster.open();
  fixture.emulated.world.accounts.deviceCodeInterval = 0.02;
});
afterAll(() => fixture.close());

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const options = JSON.stringify(fixture.platform.options);
  const running = startProgram(process.execPath, [path.join(import.meta.dirname, program), ...args], {
    env: { ...shardEnvironment([]), SVC_PLATFORM_OPTIONS: options, ...env },
    input: "",
  });
  onTestFinished(() => void running.stop("SIGKILL"));
  return running;
}

function writeCredentials(...accounts: DeviceAuth[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-probe-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "credentials.json");
  fs.writeFileSync(file, JSON.stringify(accounts.map((deviceAuth) => ({ nickname: "A bot", deviceAuth }))));
  return file;
}

/** Answers the code that the program shows, as a person with a new account. */
async function answerCode(said: { err: string }, displayName: string): Promise<DeviceAuth> {
  const shown = () => /The code is (\w+)/.exec(said.err)?.[1];
  await expect.poll(shown).toBeDefined();
  const { account, deviceAuth } = fixture.emulated.createAccount(displayName);
  fixture.emulated.world.accounts.answerUserCode(String(shown()), account.id);
  return deviceAuth;
}

/** The results of the probe, by step. */
const resultsOf = (out: string): Record<string, string> =>
  Object.fromEntries([...out.matchAll(/^(\S.*?)\s+(ok|failed|skipped)\b/gm)].map(([, step, result]) => [step, result]));

describe("svc-fnbr-sign-in", () => {
  it("prints the row that the portal imports, and nothing else on its standard output", async () => {
    const { closed, said } = start(SIGN_IN, []);
    const { accountId } = await answerCode(said, "Newcomer");
    expect(await closed).toBe(0);
    const file = readBotFile(said.out);
    expect(file).toMatchObject({ problem: null, doubts: [], notes: [] });
    expect(toBotRecords(file, file.mapping)).toMatchObject([{ nickname: "Newcomer", accountId }]);
    const [row, ...others] = JSON.parse(said.out);
    expect(row).toMatchObject({ nickname: "Newcomer", deviceAuth: { accountId } });
    expect(others).toEqual([]);
    await expect(fixture.emulated.login(row.deviceAuth)).resolves.toMatchObject({ status: 2 });
    expect(said.err).toContain("accounts can be banned");
    expect(said.err).not.toContain(row.deviceAuth.secret);
  });

  it("creates the bot in the service, and shows no secret", async () => {
    const service = await startTestHttpServer();
    onTestFinished(() => service.close());
    const { apiToken } = await newAccount();
    const args = ["--import", `http://127.0.0.1:${service.port}/v1`, "--nickname", "Lobby-1"];
    const { closed, said } = start(SIGN_IN, args, { SVC_TOKEN: apiToken });
    const { accountId } = await answerCode(said, "Owner");
    expect(await closed).toBe(0);
    expect(said.err).toContain("The bot Lobby-1 was created");
    const { body } = await callApi("GET", "/bots", { token: apiToken });
    expect(JSON.stringify(body)).toContain("Lobby-1");
    const { devices } = fixture.emulated.world.accounts.get(accountId);
    for (const { secret } of devices) expect(said.out + said.err).not.toContain(secret);
    expect(said.out + said.err).not.toContain(apiToken);
  });

  it("shows no control characters of the platform", async () => {
    const refusal = new Refusal({ status: 400, code: "common.odd", message: "No.\u001b[2J\u202e" });
    fixture.emulated.emulator.faults.add({ route: "POST /account/api/oauth/token", refusal });
    const { closed, said } = start(SIGN_IN, []);
    expect(await closed).toBe(1);
    expect(said.err).toContain("svc-fnbr-sign-in: No.\ufffd[2J\ufffd\n");
  });

  it.each<[string[], Record<string, string>, string]>([
    [["--import", "http://localhost:1/v1"], {}, "set SVC_TOKEN"],
    [[], { SVC_PLATFORM_OPTIONS: '{"endpoints":"localhost:1"}' }, "The platform cannot be reached."],
  ])("reports what is wrong with %j, and exits with 1", async (args, env, problem) => {
    const { closed, said } = start(SIGN_IN, args, env);
    expect(await closed).toBe(1);
    expect(said.err).toContain(problem);
    expect(said.out).toBe("");
  });
});

describe("svc-fnbr-probe", () => {
  it("tries what one account can do, and skips the rest", async () => {
    const { deviceAuth } = fixture.emulated.createAccount("Prober");
    const { closed, said } = start(PROBE, [], { FNBR_CREDENTIALS: JSON.stringify(deviceAuth) });
    expect(await closed).toBe(0);
    const results = resultsOf(said.out);
    expect(results).toMatchObject({ "sign in": "ok", outfit: "ok", "user by name": "ok", "sign out": "ok" });
    expect(results).toMatchObject({ "friend request": "skipped", "party chat": "skipped" });
    expect(fixture.emulated.world.accounts.tokensOf(deviceAuth.accountId)).toEqual([]);
  });

  it("with two accounts also tries friendship, invitation, chat and whisper", async () => {
    const accounts = ["One", "Two"].map((name) => fixture.emulated.createAccount(name).deviceAuth);
    const { closed, said } = start(PROBE, ["--credentials-file", writeCredentials(...accounts)]);
    expect(await closed).toBe(0);
    const results = resultsOf(said.out);
    for (const step of ["friend request", "invitation", "join", "party chat", "whisper", "leave"])
      expect([step, results[step]]).toEqual([step, "ok"]);
    for (const { deviceId, secret } of accounts)
      for (const hidden of [deviceId, secret]) expect(said.out + said.err).not.toContain(hidden);
  });

  it("shows which step failed, with the platform's code, and exits with 1", async () => {
    const { deviceAuth } = fixture.emulated.createAccount("Unlucky");
    const when = (url: URL) => url.pathname.includes(deviceAuth.accountId);
    fixture.emulated.emulator.faults.add({ route: "GET /api/v1/search", refusal: refuse.broken(500), when });
    const { closed, said } = start(PROBE, ["--credentials-file", writeCredentials(deviceAuth)]);
    expect(await closed).toBe(1);
    expect(said.out).toMatch(
      /^search by name +failed +\d+ ms {2}errors\.com\.epicgames\.common\.server_error {2}Broken\.$/m,
    );
    expect(resultsOf(said.out)).toMatchObject({ "user by name": "ok", "sign out": "ok" });
  });

  it("shows why the account cannot sign in, and skips the rest", async () => {
    const { deviceAuth } = fixture.emulated.createAccount("Refused");
    const credentials = JSON.stringify({ ...deviceAuth, secret: "a-secret-that-is-wrong" });
    const { closed, said } = start(PROBE, [], { FNBR_CREDENTIALS: credentials });
    expect(await closed).toBe(1);
    expect(said.out).toContain("errors.com.epicgames.account.invalid_account_credentials");
    expect(resultsOf(said.out)).toMatchObject({ "sign in": "failed", party: "skipped", "sign out": "skipped" });
    expect(said.out + said.err).not.toContain("a-secret-that-is-wrong");
  });

  it.each<[string[], Record<string, string>, string]>([
    [["--secret", "x"], {}, "--secret"],
    [[], { FNBR_CREDENTIALS: "not-json-but-secret" }, "The credentials could not be read: No bots were recognised."],
  ])("reports what is wrong with %j %j, and exits with 1", async (args, env, problem) => {
    const { closed, said } = start(PROBE, args, env);
    expect(await closed).toBe(1);
    expect(said.err).toContain(problem);
    expect(said.err).not.toContain("not-json-but-secret");
  });
});
