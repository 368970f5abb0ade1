import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { CloseCode, MAX_FRAME_BYTES } from "../protocol.ts";
import { TestService, TOKEN } from "../testing/test-service.ts";
import { ManualClock } from "../timing/manual-clock.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import type { Refusal } from "./link-connection.ts";
import { ServiceLink } from "./service-link.ts";

/** Runs timers at once, and records their delays. */
class FastClock implements Clock {
  readonly waits: number[] = [];
  now = monotonicClock.now;
  after(ms: number, run: () => void) {
    this.waits.push(ms);
    return monotonicClock.after(Math.min(ms, 20), run);
  }
}

/** A link to this address, with its log and its delays. */
function linkTo(url: string, clock: Clock & { waits: number[] }, lease = { ttlMs: 10_000, leftMs: 8_000 }) {
  const said: string[] = [];
  const refused: Refusal[] = [];
  const log = (_: string, message: string) => said.push(message);
  const options = { url, isUrlProven: false, token: TOKEN, clock, log, leaseLeft: () => lease };
  const hello = { clusterId: "c", clusterName: "Home", platform: "simulated", source: "test", lib: "0.1.0" };
  const rest = { capacity: 1, managed: false, startedAt: new Date().toISOString(), held: [] };
  const link: ServiceLink = new ServiceLink(
    { ...options, isInUse: () => false, random: () => 0.5 },
    {
      onOpen: () =>
        link.send({ t: "hello", v: 1, shardId: "s", ...hello, ...rest, select: { categories: null, bots: null } }),
      onFrame: () => {},
      onLost: () => {},
      onSuperseded: () => {},
      onRefused: (why) => refused.push(why),
      onGatewayFound: () => {},
    },
  );
  onTestFinished(() => link.close());
  link.open();
  return { link, said, refused, waits: clock.waits };
}

/** A link to a test service. */
async function linked({ clock = new FastClock() as Clock & { waits: number[] }, lease = undefined as Lease } = {}) {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const linkOfService = linkTo(service.url, clock, lease);
  await expect.poll(() => service.shardIds).toEqual(["s"]);
  return { service, ...linkOfService };
}
type Lease = Parameters<typeof linkTo>[2];

it.each([CloseCode.TooMany, CloseCode.BadFrame])(
  "closed with %i it logs the reason, waits longer each time, and reconnects",
  async (code) => {
    const { service, said, refused, waits } = await linked();
    for (const taken of [1, 2]) {
      expect(service.connectionsAccepted).toBe(taken);
      service.closeAll(code, "Run fewer\nbots in it.");
      await expect.poll(() => service.connectionsAccepted).toBe(taken + 1);
      await expect.poll(() => service.shardIds).toEqual(["s"]);
    }
    expect(said[0]).toContain(`(${code}: Run fewer bots in it.)`);
    expect(waits[0]).toBeGreaterThanOrEqual(15_000);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Number.POSITIVE_INFINITY);
    expect(refused).toEqual([]);
  },
);

it("it reconnects soon to a service that restarts", async () => {
  const { service, waits } = await linked();
  service.closeAll(CloseCode.Restarting);
  await expect.poll(() => service.connectionsAccepted).toBe(2);
  expect(waits[0]).toBeLessThan(5_000);
});

it("it gives up a process that accepts the connection and says nothing, in time for its lease", async () => {
  const { service, link } = await linked({ lease: { ttlMs: 1_000, leftMs: 300 } });
  service.unansweredUpgrades = 2;
  link.restart("The service does not answer.");
  await expect.poll(() => service.connectionsAccepted).toBe(2);
});

it("a refusal with 429 is not final", async () => {
  const { service, refused, waits } = await linked();
  service.refuseWith = 429;
  service.closeAll(CloseCode.Restarting);
  await expect.poll(() => waits.length).toBeGreaterThan(2);
  service.refuseWith = null;
  await expect.poll(() => service.connectionsAccepted).toBe(2);
  expect([refused, (waits[1] ?? 0) >= 15_000]).toEqual([[], true]);
});

/** A manual clock that records the delays of timers. */
class RecordingClock extends ManualClock {
  readonly waits: number[] = [];
  override after(ms: number, run: () => void) {
    this.waits.push(ms);
    return super.after(ms, run);
  }
}

/** A link that is refused with 429. `wait` lets the next attempt happen. */
async function refusedLink(retryAfter = 0) {
  const clock = new RecordingClock();
  const { service, waits } = await linked({ clock });
  service.retryAfter = retryAfter;
  service.refuseWith = 429;
  service.closeAll(CloseCode.Restarting);
  await expect.poll(() => waits.length).toBe(1);
  const wait = async () => {
    const before = waits.length;
    await clock.advance(waits.at(-1) ?? 0);
    await expect.poll(() => waits.length).toBe(before + 1);
    return waits.at(-1);
  };
  return { service, clock, waits, wait };
}

it("refused repeatedly it waits longer each time, up to five minutes", async () => {
  const { service, clock, wait } = await refusedLink();
  for (const longer of [22_500, 45_000, 90_000, 180_000, 225_000, 225_000]) expect(await wait()).toBe(longer);

  service.refuseWith = null;
  await clock.advance(225_000);
  await expect.poll(() => service.shardIds).toEqual(["s"]);
  await clock.advance(61_000);
  service.refuseWith = 429;
  service.closeAll(CloseCode.Restarting);
  await expect.poll(() => clock.planned).toBe(1);
  expect(await wait()).toBe(22_500);
});

it.each([
  [100, 100_000],
  [100_000, 300_000],
  [1, 22_500],
])("after a Retry-After of %i seconds it reconnects after %i ms", async (asked, waited) => {
  const { wait } = await refusedLink(asked);
  expect(await wait()).toBe(waited);
});

it("a final refusal is logged with its reason", async () => {
  const { service, said, refused } = await linked();
  service.closeAll(CloseCode.Scope, "auth.managed_auth_refused: managed categories need an API token of staff.");
  await expect.poll(() => refused).toEqual(["scope"]);
  expect(said.at(-1)).toContain("an API token of staff");
});

it("two addresses that lead to each other are not tried without a pause", async () => {
  let attempts = 0;
  const server = createServer(({ url = "" }, response) => {
    const [from, to] = url.startsWith("/a/") ? ["/a/", "/b/"] : ["/b/", "/a/"];
    const isLed = url.endsWith("?led");
    if (!isLed) return response.writeHead(302, { location: `${url.replace(from, to)}?led` }).end();
    const description = JSON.stringify({ openapi: "3.1.0", info: { title: "Gateway" } });
    return response.setHeader("content-type", "application/json").end(description);
  });
  server.on("upgrade", (_, socket) => {
    attempts += 1;
    socket.end("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { waits } = linkTo(`http://127.0.0.1:${port}/a`, new FastClock());
  await expect.poll(() => waits.length).toBeGreaterThan(2);
  expect(attempts).toBeLessThanOrEqual(2 * (waits.length + 1));
});

it("a frame that is larger than the service takes is left out, and the connection stays", async () => {
  const { service, link, said } = await linked();
  const problem = { t: "problem", id: "b", fence: 1, problem: "banned" } as const;
  expect(link.send({ ...problem, message: "x".repeat(MAX_FRAME_BYTES) })).toBe(true);
  link.send({ ...problem, message: "short" });
  await expect.poll(() => service.framesOf("problem").map(({ message }) => message)).toEqual(["short"]);
  expect([service.connectionsAccepted, said]).toEqual([1, ["A frame was too large to be sent: problem."]]);
});
