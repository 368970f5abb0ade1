import { beforeAll, describe, expect, inject, it } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import { AccountFlag } from "#server/contract/flags.ts";
import { broker } from "#server/data/broker.ts";
import { ensureSigningKey } from "#server/domain/oauth/rotate-signing-key.ts";
import { settings } from "#server/settings/settings.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { readEvents } from "#server/testing/read-events.ts";
import { serveFetch } from "#server/testing/serve-fetch.ts";
import { setUpShardLink } from "#server/testing/set-up-shard-link.ts";
import { hasRedis, restartWithBroker } from "#server/testing/test-application.ts";
import { createGatewayApp } from "#server/transport/gateway/create-gateway-app.ts";
import { answerTrpc } from "#server/transport/trpc/answer-trpc.ts";
import { runProgram } from "./programs/run-program.ts";

/** Runs a command in a process of its own, as the operator does beside the service. @returns What it printed for people. */
async function svc(line: string, redisUrl = settings().redisUrl ?? ""): Promise<string> {
  const { PATH = "" } = process.env;
  const { databaseUrl, dataDir } = settings();
  const own = { DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir, SECRET_KEYS: inject("secretKeys") };
  const env = { NODE_ENV: "test", PATH, ...own, REDIS_URL: redisUrl };
  const { code, err } = await runProgram(process.execPath, ["tools/svc.ts", ...line.split(" ")], { env });
  expect(code, err).toBe(0);
  return err;
}

describe.skipIf(!hasRedis())("a service that runs beside svc, on one broker", () => {
  beforeAll(() => restartWithBroker());
  const { connect } = setUpShardLink();

  it.each([
    ["maintenance", "maintenance on --message Noon"],
    ["maintenance", "maintenance off"],
    ["signing keys", "keys rotate"],
  ])("is told of a change of the %s: %s", async (name, line) => {
    await ensureSigningKey();
    const messages: string[] = [];
    const stop = broker()?.subscribe(`changed:${name}`, (message) => messages.push(message));
    await broker()?.subscribed();
    expect(await svc(line)).toMatch(/^(?:\d+ credentials encrypted with the new key[^\n]*\n)*$/); // how far it is, where it takes long
    await expect.poll(() => messages.length).toBe(1);
    stop?.();
  });

  it("a ban ends the account's shard link, event stream and portal stream", async () => {
    const account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
    const gateway = createGatewayApp("/gateway/v1");
    const served = await serveFetch((request) =>
      request.url.includes("/gateway/") ? gateway.fetch(request) : answerTrpc(request),
    );
    const shard = await connect(account);
    const ended = new Set<string>();
    const watch = async (name: string, address: string, headers: Record<string, string>) => {
      const reply = await fetch(served.url + address, { headers });
      expect(reply.status).toBe(200);
      const read = async () => {
        for await (const _ of readEvents(reply));
        ended.add(name);
      };
      void read();
    };
    await watch("events", `/gateway/v1/events?SVC_BUCKET_ID=${account.accountId}`, { Authorization: account.apiToken });
    await watch("portal", "/api/trpc/live.watch?input={}", { Cookie: `session=${account.sessionToken}` });
    await svc(`user ban ${account.accountId}`);
    await expect.poll(() => [shard.closed?.code, ...ended].sort()).toEqual([CloseCode.Token, "events", "portal"]);
    await served.close();
  });
});

it("svc works without its broker, and says that the service is not told", async () => {
  expect(await svc("maintenance off", "redis://127.0.0.1:1")).toMatch(
    /^the broker at 127\.0\.0\.1:1 cannot be reached.*; the running processes look a change up later\n$/,
  );
});
