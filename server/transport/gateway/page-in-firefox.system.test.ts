import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { environmentOf, findSystemProgram } from "#tools/test/find-system-program.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount } from "../../testing/accounts.ts";
import { sendRequest } from "../../testing/call-api.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { createGatewayApp } from "./create-gateway-app.ts";

/** Chromium is proved by the guide's own page program, in `docs.spec`. */
const firefox = await findSystemProgram({
  names: ["firefox-esr", "firefox"],
  packages: ["firefox-esr"],
  versionArgument: "--version",
});
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "firefox-"));
let browser: ChildProcess | null = null;

afterAll(async () => {
  if (browser?.exitCode === null) {
    browser.kill("SIGKILL");
    await once(browser, "exit");
  }
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  await engine().close();
});

/** A page of another origin, which sends home what it was sent. */
const pageOf = (stream: string) => `<!doctype html><script>
  const stream = new EventSource(${JSON.stringify(stream)});
  stream.addEventListener("snapshot", ({ data }) => fetch("/heard", { method: "POST", body: data }));
  stream.onerror = () => fetch("/heard", { method: "POST", body: "the stream was refused" });
</script>`;

async function openInFirefox(page: string): Promise<string> {
  const heard = Promise.withResolvers<string>();
  const site = http.createServer(async (request, response) => {
    if (request.method === "POST") heard.resolve(await text(request));
    response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? page : "");
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const program = firefox as NonNullable<typeof firefox>;
  browser = spawn(program.file, ["--headless", "--no-remote", "--profile", profile, address], {
    stdio: "ignore",
    env: { ...environmentOf(program), HOME: profile },
  });
  browser.once("exit", () => heard.resolve("Firefox has ended"));
  return heard.promise.finally(() => site.close());
}

it.skipIf(!firefox)("a page opens the stream in Firefox, from another origin", async () => {
  const account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  const api = createGatewayApp("/gateway/v1");
  const served = await serveApi(api);
  const bucket = `SVC_BUCKET_ID=${account.accountId}`;
  const url = `http://localhost:3000/gateway/v1/events/tickets?${bucket}`;
  const { body } = await sendRequest<{ ticket: string }>(api, "POST", url, { token: account.apiToken });
  const page = pageOf(`${served.url}/gateway/v1/events?${bucket}&ticket=${body.ticket}`);
  expect(JSON.parse(await openInFirefox(page))).toEqual({ bots: [], shards: [] });
  await served.close();
});
