import type net from "node:net";
import tls from "node:tls";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Settings, settings } from "#server/settings/settings.ts";
import { serveFetch } from "#server/testing/serve-fetch.ts";
import { startTraceReceiver } from "#server/testing/trace-receiver.ts";
import { checkPorts, checkPublicAddress, checkTraceEndpoint } from "./check-installation.ts";
import { linesOf } from "./lines-of.ts";

const HOST = "127.0.0.1";
let unusedPort: number;
const withSettings = (changes: Partial<Settings>): Settings => ({
  ...settings(),
  host: HOST,
  port: unusedPort,
  ...changes,
});
const withBroker = { redisUrl: "redis://127.0.0.1:6379" };

beforeAll(async () => {
  const { url, close } = await serveFetch(() => new Response());
  unusedPort = Number(new URL(url).port);
  await close();
});
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(reply: () => Response): Promise<{ url: string; port: number }> {
  const { url, close } = await serveFetch(reply);
  cleanUps.push(close);
  return { url, port: Number(new URL(url).port) };
}
const serveHealth = () => serve(() => new Response("ok\n"));
const serveOther = () => serve(() => new Response("hello"));

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as net.AddressInfo).port;
}

describe("the ports", () => {
  it("at which another program answers are a problem", async () => {
    const { port } = await serveOther();
    expect(linesOf(await checkPorts(withSettings({ port, metrics: { port, host: HOST } })))).toEqual([
      expect.stringMatching(/^problem PORT another program answers at port \d+: stop it/),
      expect.stringMatching(/^problem METRICS_PORT another program answers/),
    ]);
  });

  it("that are free, or at which the service answers, are in order", async () => {
    const { port } = await serveHealth();
    expect(linesOf(await checkPorts(withSettings({ metrics: { port, host: HOST } })))).toEqual([
      `ok PORT port ${unusedPort} is free: the service does not run`,
      `ok METRICS_PORT the service answers at port ${port}`,
    ]);
  });

  it("that is also the port of PUBLIC_URL is not called free, and nothing there is to be stopped, with a broker", async () => {
    const { port, url } = await serveOther();
    for (const at of [
      { port, publicUrl: url },
      { port: unusedPort, publicUrl: `http://${HOST}:${unusedPort}` },
    ]) {
      const [line] = linesOf(await checkPorts(withSettings({ ...at, ...withBroker })));
      expect(line).toMatch(/^warning PORT port \d+ is that of PUBLIC_URL: .*: run this for each process, as in PORT=/);
    }
  });
});

describe("PUBLIC_URL", () => {
  const check = async (changes: Partial<Settings>) => linesOf([await checkPublicAddress(withSettings(changes))])[0];

  it("that leads to the service is in order", async () => {
    const { url } = await serveHealth();
    expect(await check({ publicUrl: url })).toBe(`ok PUBLIC_URL ${url} answers`);
  });

  it("that does not answer is a problem while the service runs, and with a broker always", async () => {
    const publicUrl = `http://${HOST}:${unusedPort}`;
    const { port } = await serveHealth();
    const refused = `PUBLIC_URL ${publicUrl} does not answer (ECONNREFUSED)`;
    expect(await check({ publicUrl })).toBe(`ok ${refused}: the service does not run`);
    const problem = `problem ${refused}: start the proxy, or correct PUBLIC_URL`;
    expect(await check({ publicUrl, port })).toBe(problem);
    expect(await check({ publicUrl, ...withBroker })).toBe(problem);
  });

  it("that another program answers is a problem", async () => {
    const { url } = await serveOther();
    expect(await check({ publicUrl: url })).toMatch(/^problem PUBLIC_URL \S+ answers with something else \(200\): /);
  });

  it("where a proxy reaches no process is a problem while one runs", async () => {
    const { url } = await serve(() => new Response("", { status: 502 }));
    const { port } = await serveHealth();
    expect(await check({ publicUrl: url })).toMatch(/^warning PUBLIC_URL \S+ answers with 502: start the processes/);
    expect(await check({ publicUrl: url, port })).toMatch(/^problem PUBLIC_URL \S+ answers with 502: /);
  });

  it("with http where TLS is spoken is a problem that says so", async () => {
    const port = await listen(tls.createServer());
    expect(await check({ publicUrl: `http://${HOST}:${port}` })).toMatch(
      /^problem PUBLIC_URL \S+ answers with TLS: let the proxy use http there/,
    );
  });
});

describe("the endpoint of traces", () => {
  it("that is away is pointed out; one that answers is in order", async () => {
    const receiver = await startTraceReceiver();
    const check = async (endpoint: string) =>
      linesOf([await checkTraceEndpoint(withSettings({ otlp: { endpoint, ratio: 1 } }))])[0];
    expect(await check(receiver.endpoint)).toMatch(/^ok /);
    expect(await check(`${receiver.endpoint}/elsewhere`)).toMatch(/refuses traces with 404/);
    await receiver.close();
    expect(await check(receiver.endpoint)).toMatch(/ cannot be reached \(/);
  });
});
