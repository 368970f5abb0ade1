import { generateCosmetics } from "../../control/platform/cosmetics/generate-cosmetics.ts";
import { expect, test } from "../fixtures.ts";
import { FleetFixture, within } from "../fleet-fixture.ts";

const NOW = 2000;
const OUTFIT = generateCosmetics().find(({ type }) => type === "outfit")?.id ?? "";

let stage: FleetFixture;
test.beforeEach(async ({ service }) => {
  stage = await FleetFixture.open(service.url, service.svc);
});
test.afterEach(async () => {
  await stage.close();
});

const accounts = () => stage.world.bots.map(({ id }) => id).sort();

test("a bot created over REST is available within five seconds, runs commands, and the gateway shows it", async () => {
  await stage.cluster();
  const start = performance.now();
  const id = await stage.bot();
  await stage.untilAvailable(1, 5000);
  console.log(`available after ${Math.round(performance.now() - start)} ms`);
  const reply = await stage.run(id, "outfit", OUTFIT);
  expect(reply).toMatchObject({ status: 200, body: { nonce: expect.any(String), format: 1 } });
  const outfit = async () => (await stage.listGatewayBots())[0]?.party?.members[0]?.outfit?.id;
  await expect.poll(outfit, within(NOW)).toBe(OUTFIT);
  const member = (await stage.listGatewayBots())[0]?.party?.members[0]?.id;
  expect((await stage.request("GET", `/v1/bots/${id}/party/members/${member}`)).body).toMatchObject({
    id: member,
    outfit: { id: OUTFIT },
    flags: 2,
    isLeader: true,
  });
  expect((await stage.request("GET", `/v1/bots/${id}/friends`)).body).toEqual({
    onlineFriends: [],
    offlineFriends: [],
  });
});

test("a command runs once for an idempotency key, also with two simultaneous calls", async () => {
  await stage.cluster();
  const id = await stage.bot();
  await stage.untilAvailable(1);
  const { actions } = stage.world.counters;
  const key = { "Idempotency-Key": "one-level" };
  const first = await stage.run(id, "level", "7", key);
  const again = await stage.run(id, "level", "7", key);
  expect(first).toMatchObject({ status: 200, body: { format: 1 } });
  expect(again).toEqual(first);
  expect(stage.world.counters.actions).toBe(actions + 1);
  const twin = { "Idempotency-Key": "two-levels" };
  await Promise.all([stage.run(id, "level", "8", twin), stage.run(id, "level", "8", twin)]);
  expect(stage.world.counters.actions).toBe(actions + 2);
});

test("every call is answered in time: 504 where it may have run, 409 where it cannot have run", async () => {
  const cluster = await stage.cluster();
  const id = await stage.bot();
  await stage.untilAvailable(1);
  stage.faults.latencyMs = { median: 20_000, p99: 20_001 };
  const start = performance.now();
  const slow = await stage.run(id, "level", "7");
  console.log(`a bot that does not answer: ${slow.status} after ${Math.round(performance.now() - start)} ms`);
  expect(slow.status).toBe(504);
  expect(performance.now() - start).toBeLessThan(10_500);
  delete stage.faults.latencyMs;
  await cluster.stop();
  expect((await stage.run(id, "level", "7")).status).toBe(409);
});

test("refused credentials: the flag is set, and no shard tries again until there are new ones", async () => {
  const cluster = await stage.cluster();
  const problems: string[] = [];
  cluster.on("botProblem", ({ problem }) => problems.push(problem));
  const id = await stage.bot({ secret: "invalid-one" });
  await expect.poll(async () => (await stage.request("GET", `/v1/bots/${id}`)).body.flags, within(5000)).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(problems).toEqual(["invalid_auth"]);
  expect(await stage.listGatewayBots()).toEqual([]);
  const deviceAuth = { accountId: `better-${id}`, deviceId: "device", secret: "good-one" };
  expect((await stage.request("PATCH", `/v1/bots/${id}`, { deviceAuth })).status).toBe(200);
  await stage.untilAvailable(1, 5000);
  expect((await stage.request("GET", `/v1/bots/${id}`)).body.flags).toBe(0);
});

test("a bot that is disabled, deleted, moved or has other credentials is signed out within two seconds", async () => {
  const { body: category } = await stage.request("POST", "/v1/categories", { name: "Mine" });
  await stage.cluster({ categories: [category.id] });
  const parent = { parent: category.id };
  const names = ["disabled", "deleted", "moved", "changed"];
  const [disabled, deleted, moved, changed] = await Promise.all(
    names.map((accountId) => stage.bot({ accountId: `${accountId}-${stage.accountId}` }, parent)),
  );
  await stage.untilAvailable(4);
  const expectLeft = async (...names: string[]) => {
    const start = performance.now();
    await expect.poll(accounts, within(NOW)).toEqual(names.map((name) => `${name}-${stage.accountId}`).sort());
    console.log(`signed out after ${Math.round(performance.now() - start)} ms`);
  };
  await stage.request("PATCH", `/v1/bots/${disabled}`, { disabled: true });
  await expectLeft("deleted", "moved", "changed");
  await stage.request("DELETE", `/v1/bots/${deleted}`);
  await expectLeft("moved", "changed");
  await stage.request("PATCH", `/v1/bots/${moved}`, { parent: null });
  await expectLeft("changed");
  const deviceAuth = { accountId: `renewed-${stage.accountId}`, deviceId: "device", secret: "other" };
  await stage.request("PATCH", `/v1/bots/${changed}`, { deviceAuth });
  await expectLeft("renewed");
  await stage.request("PATCH", `/v1/bots/${disabled}`, { disabled: false });
  await expect.poll(() => accounts().length, within(5000)).toBe(2);
});

test("a revoked token: every bot is signed out within two seconds, and the cluster stops", async ({ service }) => {
  const cluster = await stage.cluster({ shards: 2 });
  await stage.bots(4);
  await stage.untilAvailable(4);
  const refused = new Promise<unknown>((resolve) => cluster.once("refused", resolve));
  const { token: session = "" } = await service.svc("session", "create", "--user", stage.accountId);
  const headers = { Cookie: `session=${session}`, Origin: stage.base, "Sec-Fetch-Site": "same-origin" };
  const list = await (await fetch(`${stage.base}/api/trpc/tokens.list?input=%7B%7D`, { headers })).json();
  const [{ id }] = list.result.data;
  const start = performance.now();
  const revoked = await fetch(`${stage.base}/api/trpc/tokens.revoke`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ tokenId: id }),
  });
  expect(revoked.status).toBe(200);
  await expect.poll(accounts, within(NOW)).toEqual([]);
  console.log(`down after ${Math.round(performance.now() - start)} ms`);
  expect(await refused).toMatchObject({ why: "token" });
});
