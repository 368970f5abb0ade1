import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientSnippets } from "../app/docs/(guide)/client/snippets.ts";
import { AccountFlag } from "../server/contract/flags.ts";
import { engine } from "../server/data/engine/engine.ts";
import { newAccount, type TestAccount } from "../server/testing/accounts.ts";
import { newBot } from "../server/testing/bots.ts";
import { callApi } from "../server/testing/call-api.ts";
import { workOnJobs } from "../server/testing/run-jobs.ts";
import { serveApi } from "../server/testing/serve-fetch.ts";
import { newFleet } from "../server/testing/test-fleet.ts";
import { createGatewayApp } from "../server/transport/gateway/create-gateway-app.ts";
import { createRestApp } from "../server/transport/rest/create-rest-app.ts";
import { childEnvironment } from "../tools/child-environment.ts";

workOnJobs();

const SOURCE = pathToFileURL(path.join(import.meta.dirname, "client.ts")).href;
let served: Awaited<ReturnType<typeof serveApi>>[];
let snippets: ReturnType<typeof clientSnippets>;
let account: TestAccount;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-client-"));

beforeAll(async () => {
  served = await Promise.all([serveApi(createRestApp("/v1")), serveApi(createGatewayApp("/gateway/v1"))]);
  const [api, gateway] = served.map(({ url }) => url);
  snippets = clientSnippets({ api: `${api}/v1`, gateway: `${gateway}/gateway/v1` });
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
});
afterAll(async () => {
  await Promise.all(served.map(({ close }) => close()));
  await engine().close();
  fs.rmSync(folder, { recursive: true });
});

/** Starts what a reader copies: the first program and one that continues it. The package is its source here. */
function start(name: keyof typeof snippets): { child: ChildProcess; output: () => string } {
  const file = path.join(folder, `${name}.mjs`);
  fs.writeFileSync(file, `${snippets.create}\n${snippets[name]}`.replace('"@svc/client"', JSON.stringify(SOURCE)));
  const child = spawn(process.execPath, [file], { env: childEnvironment({ TOKEN: account.apiToken }) });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}
async function run(name: keyof typeof snippets): Promise<string> {
  const { child, output } = start(name);
  await once(child, "close");
  return output();
}

it("the package's document has the programs of the guide, with the addresses that the service replaces", () => {
  const document = fs.readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const blocks = [...document.matchAll(/```\w+\n(.*?)\n```/gs)].map(([, block]) => block);
  const placeholders = { api: "http://localhost:3000/v1", gateway: "http://localhost:3000/gateway/v1" };
  expect(blocks.toSorted()).toEqual(Object.values(clientSnippets(placeholders)).toSorted());
});

it("every program does what the guide says", async () => {
  await newBot(account, { nickname: "Otter" });
  await newBot(account, { nickname: "Badger" });
  expect(await run("calls")).toBe("0\n");
  expect((await callApi("GET", "/categories", { token: account.apiToken })).body).toEqual([]);
  expect(await run("errors")).toMatch(/^404 net\.svc\.errors\.generic\.not_found .+\. [0-9a-f]{32}-\d+\n$/);
  expect(await run("pages")).toBe("Otter\nBadger\n");
  expect(await run("change")).toBe("");
  expect(await run("pages")).toBe("OTTER\nBADGER\n");
  expect(await run("jobs")).toMatch(/2 of 2\ndone: 2 bots are public, 0 are not\n$/);
});

it("the program that follows events does so until it is stopped", async () => {
  const fleet = await newFleet(account.accountId, 1);
  const [botId = ""] = fleet.botIds;
  const { child, output } = start("events");
  await expect.poll(output).toBe("0 bots are connected\n");
  await fleet.publishState(botId, { nickname: "Otter", status: 2 });
  await fleet.release(botId);
  const text = `0 bots are connected\nOtter has the status 2\n${botId} is not connected\n`;
  await expect.poll(output).toBe(text);
  child.kill();
  await once(child, "close");
});
