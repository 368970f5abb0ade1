import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { API_DESCRIPTION_RATE, PAGE_RATE, STATIC_FILE_RATE } from "../../contract/limits/pages.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { startTestHttpServer } from "../../testing/test-http-server.ts";

let front: Awaited<ReturnType<typeof startTestHttpServer>>;
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });

beforeAll(async () => {
  front = await startTestHttpServer();
});
beforeEach(() => overrideSettings({ trustedProxies: ["127.0.0.1"] }));
afterEach(() => overrideSettings({ trustedProxies: [], rateLimits: true }));
afterAll(async () => {
  agent.destroy();
  await front.close();
});

function ask(path: string, address: string): Promise<http.IncomingMessage> {
  const headers = { "X-Forwarded-For": address };
  return new Promise((resolve, reject) => {
    const request = http.get({ port: front.port, path, agent, headers }, (reply) => resolve(reply.resume()));
    request.once("error", reject);
  });
}
/** The number of answers other than 429. */
async function admitted(path: string, address: string, count: number): Promise<number> {
  const replies = await Promise.all(Array.from({ length: count }, () => ask(path, address)));
  return replies.filter(({ statusCode }) => statusCode !== 429).length;
}

describe("threat 39: requests that no API counts are counted by address", () => {
  it.each([
    ["pages", "/sign-in", PAGE_RATE],
    ["files of the build", "/_next/static/chunks/a.js", STATIC_FILE_RATE],
    ["the provider's descriptions", "/.well-known/openid-configuration", API_DESCRIPTION_RATE],
    ["the API's description", "/v1/openapi.json", API_DESCRIPTION_RATE],
    ["the API's description for older programs", "/v1/openapi-3.0.json", API_DESCRIPTION_RATE],
    ["the API's collection", "/v1/postman.json", API_DESCRIPTION_RATE],
    ["the gateway's description in YAML", "/gateway/v1/openapi.yaml/", API_DESCRIPTION_RATE],
    ["the gateway's description", "/gateway/v1/openapi.json?_x=1", API_DESCRIPTION_RATE],
  ])("%s", async (_, path, rate) => {
    const address = newIpAddress();
    await consumeRate(rate, address, rate.calls - 5); // all of them would take longer than a window on a busy machine
    expect(await admitted(path, address, 8)).toBe(5);
    const refused = await ask(path, address);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await ask(path, newIpAddress())).statusCode).toBe(200);
    overrideSettings({ rateLimits: false });
    expect((await ask(path, address)).statusCode).toBe(200);
  });
});
