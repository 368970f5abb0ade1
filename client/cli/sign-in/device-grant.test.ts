import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { waitForToken } from "./device-grant.ts";

const CODES = {
  ...{ device_code: "device", user_code: "BCDF-GHJK", verification_uri: "", verification_uri_complete: "" },
  expires_in: 10,
  interval: 0.001,
};
const TOKEN = { access_token: "SVCOA2AT_x", scope: "identify", expires_in: 60 };
const pending = [400, { error: "authorization_pending" }] as const;

let server: http.Server | undefined;
afterEach(() => server?.close());

/** A service that answers polls like this, one after the other; null closes the connection. */
async function open(replies: (readonly [status: number, body: object, headers?: Record<string, string>] | null)[]) {
  const bodies: string[] = [];
  server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    const reply = replies[bodies.length - 1] ?? pending;
    if (replies[bodies.length - 1] === null) return request.socket.destroy();
    response.writeHead(reply[0], { "Content-Type": "application/json", ...reply[2] });
    response.end(JSON.stringify(reply[1]));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies };
}
const wait = (url: string, codes = CODES, signal = new AbortController().signal) => waitForToken(url, codes, signal);

describe("polling for the token (RFC 8628 section 3.5)", () => {
  it("goes on while nobody has decided, and where an answer is lost or the service is away", async () => {
    const { url, bodies } = await open([pending, null, [503, {}], [429, {}], [200, TOKEN]]);
    expect(await wait(url)).toEqual(TOKEN);
    expect(bodies).toHaveLength(5);
    expect(new URLSearchParams(bodies[0]).get("device_code")).toBe("device");
  });

  it("waits longer when it is told to", async () => {
    const { url, bodies } = await open([[400, { error: "slow_down" }]]);
    const stop = new AbortController();
    const waiting = wait(url, CODES, stop.signal).catch(() => "stopped");
    await expect.poll(() => bodies.length, { interval: 5 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    stop.abort();
    expect([await waiting, bodies.length]).toEqual(["stopped", 1]);
  });

  it.each([
    ["access_denied", "The sign-in was denied."],
    ["expired_token", "The code has expired. Start again."],
    ["invalid_grant", "What the service says."],
  ])("ends with %s", async (error, message) => {
    const { url } = await open([pending, [400, { error, error_description: "What the service says." }]]);
    await expect(wait(url)).rejects.toThrow(message);
  });

  it("ends when the code has expired, also where the service is away", async () => {
    const { url } = await open([]);
    await expect(wait(url, { ...CODES, expires_in: 0.05 })).rejects.toThrow("The code has expired.");
  });
});
