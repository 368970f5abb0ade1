import fc from "fast-check";
import { parseList } from "structured-headers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendRequest } from "../../testing/call-api.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { createGatewayApp } from "./create-gateway-app.ts";

const app = createGatewayApp("/gateway/v1");

/** Without a credential: such a call is counted, and needs no database. */
const call = (path: string, ip: string) => sendRequest(app, "GET", `http://localhost:3000/gateway/v1${path}`, { ip });
const isRefused = async (path: string, ip: string) => (await call(path, ip)).status === 429;

// The memory's windows are measured with this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-01-01") }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe("8 Limits of the gateway: Retry-After", () => {
  it("is the longest of the exhausted windows: the call after it is not refused again", async () => {
    const ip = newIpAddress();
    for (let i = 0; i < 100; i++) expect(await isRefused("/bots", ip)).toBe(false);
    const refused = await call("/bots", ip);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(refused.text).toContain("Try again in 60 seconds.");
    pass(10);
    const early = await call("/bots", ip);
    expect([early.status, early.headers.get("retry-after")]).toEqual([429, "50"]);
    expect(await isRefused("/shards", ip)).toBe(false);
    pass(50);
    expect(await isRefused("/bots", ip)).toBe(false);
  });

  it("is that of all routes together where only this one is exhausted", async () => {
    const ip = newIpAddress();
    for (let i = 0; i < 50; i++) for (const path of ["/bots", "/shards"]) await call(path, ip);
    const refused = await call("/bots", ip);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    pass(10);
    expect(await isRefused("/bots", ip)).toBe(false);
  });

  it("is when a call succeeds, after any calls", async () => {
    const paths = fc.constantFrom("/bots", "/bots/b", "/shards", "/reasons", "/events");
    const steps = fc.array(fc.record({ path: paths, calls: fc.nat(120), pause: fc.nat(15) }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const ip = newIpAddress();
        for (const { path, calls, pause } of all) {
          for (let i = 0; i < calls; i++) {
            const { status, headers } = await call(path, ip);
            if (status !== 429) continue;
            const wait = headers.get("retry-after");
            expect(headers.get("x-ratelimit-reset-after")).toBe(wait);
            expect(headers.get("x-ratelimit-remaining")).toBe("0");
            pass(Number(wait));
            expect(await isRefused(path, ip)).toBe(false);
            break;
          }
          pass(pause);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("portal 1.5: the rate headers", () => {
  it("name every window that counts, the tightest first, and describe that one in the older ones", async () => {
    const ip = newIpAddress();
    const windows = async (path: string) => {
      const { headers } = await call(path, ip);
      const read = (name: string) =>
        parseList(headers.get(name) ?? "").map(([value, parameters]) => [value, Object.fromEntries(parameters)]);
      return { state: read("ratelimit"), policy: read("ratelimit-policy"), bucket: headers.get("x-ratelimit-bucket") };
    };
    expect(await windows("/bots")).toEqual({
      state: [
        ["gateway.bots", { r: 99, t: 60 }],
        ["gateway", { r: 99, t: 10 }],
      ],
      policy: [
        ["gateway.bots", { q: 100, w: 60 }],
        ["gateway", { q: 100, w: 10 }],
      ],
      bucket: "gateway.bots",
    });
    expect(await windows("/shards")).toMatchObject({
      state: [
        ["gateway", { r: 98, t: 10 }],
        ["gateway.shards", { r: 99, t: 60 }],
      ],
      bucket: "gateway",
    });
    pass(10);
    expect(await windows("/bots")).toMatchObject({
      state: [
        ["gateway.bots", { r: 98, t: 50 }],
        ["gateway", { r: 99, t: 10 }],
      ],
    });
  });
});
