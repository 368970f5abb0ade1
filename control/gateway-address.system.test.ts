import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../tools/programs/run-program.ts";
import { candidatesFor, findGateway } from "./shard/find-gateway.ts";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed, TOKEN } from "./testing/test-service.ts";

const PROGRAM = path.join(import.meta.dirname, "svc-cluster.ts");
const never = new AbortController().signal;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const runCluster = (...args: string[]) =>
  runProgram(process.execPath, [PROGRAM, ...args], { env: { SVC_TOKEN: TOKEN } });

test.each(["", "/v1/", "/gateway/v1/", "/live"])(
  "a cluster with the service's address and the path %j finds the gateway, and says where it is",
  async (pathname) => {
    const fixture = await ClusterFixture.open();
    const { origin } = new URL(fixture.service.url);
    fixture.service.setDesired(botNamed("b1"));
    fixture.service.offered = { latest: "9.8.7" };
    const cluster = await fixture.cluster({ url: `${origin}${pathname}`, shards: 2 });
    await expect.poll(() => fixture.statuses()).toEqual([2]);
    const lines = fixture.log.filter(({ message }) => message.includes("gateway's address is"));
    const isSame = pathname === "/gateway/v1/";
    expect(lines.map(({ message }) => message)).toEqual(
      isSame ? [] : [`The gateway's address is ${fixture.service.url}.`],
    );
    await expect
      .poll(() => fixture.log.map(({ message }) => message).join("\n"))
      .toContain(`npm install ${fixture.service.url}/svc-control-latest.tgz`);
    await cluster.stop();
    await cluster.start();
    await expect.poll(() => fixture.service.shardIds.length).toBe(2);
  },
);

test("without a gateway anywhere it says what is wrong and exits with 1", async () => {
  const seen: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
  });
  const { code, err } = await runCluster("--url", `${origin}/gateway`);
  expect(code).toBe(1);
  expect(err).toContain(`svc-cluster: There is no gateway at ${origin}/gateway: ${origin}/gateway answers 404`);
  expect(err).toContain("Give the address that the portal shows");
  expect(err).not.toContain(TOKEN);
});

test("another program's page is no refusal of the token", async () => {
  const origin = await serve((_, response) => void response.writeHead(403, { "content-type": "text/html" }).end("No."));
  const { code, err } = await runCluster("--url", origin);
  expect(code).toBe(1);
  expect(err).toContain(`There is no gateway at ${origin}: ${origin} answers 403`);
});

test.each([
  [404, "text/html"],
  [404, "application/json"],
  [502, "text/html"],
])(
  "a service that answers %i (%s) while it is replaced does not end a cluster that was connected",
  async (status, type) => {
    const fixture = await ClusterFixture.open();
    const { service } = fixture;
    service.setDesired(botNamed("b1"));
    const cluster = await fixture.cluster();
    const refused: unknown[] = [];
    cluster.on("refused", (refusal) => refused.push(refusal));
    await expect.poll(() => fixture.statuses()).toEqual([2]);
    service.replaceWith = { status, type };
    service.closeAll(1012);
    const tries = () =>
      fixture.log.filter(({ message }) => message.startsWith(`The service answered ${status}`)).length;
    await expect.poll(tries).toBeGreaterThan(0);
    const [pid] = cluster.pids;
    if (!pid) throw new Error("the shard does not run");
    process.kill(pid, "SIGKILL"); // a process of the same cluster that has never been connected
    const before = tries();
    await expect.poll(tries).toBeGreaterThan(before + 1);
    service.replaceWith = null;
    service.releaseShard(service.shardIds[0] ?? "");
    service.owners.clear();
    service.states.clear();
    await expect.poll(() => fixture.statuses()).toEqual([2]);
    expect(refused).toEqual([]);
  },
);

test("while something does not answer nothing is known", async () => {
  const away = await serve((_, response) => void response.writeHead(503).end());
  expect(await findGateway(away, never)).toEqual({ kind: "away" });
  expect(await findGateway("http://127.0.0.1:1", never)).toEqual({ kind: "away" });
});

test("a redirect is followed on the same host and port only, because the token is sent there", async () => {
  const description = JSON.stringify({ openapi: "3.1.0", info: { title: "Gateway" } });
  const there = await serve(
    (_, response) => void response.setHeader("content-type", "application/json").end(description),
  );
  const { port } = new URL(there);
  const to = (host: string) =>
    serve(({ url }, response) => void response.writeHead(302, { location: `http://${host}:${port}${url}` }).end());
  const same = await serve(({ url }, response) => {
    if (url === "/old/openapi.json") response.writeHead(302, { location: "/new/openapi.json" }).end();
    else response.setHeader("content-type", "application/json").end(description);
  });
  expect(await findGateway(same, never)).toEqual({ kind: "found", url: same });
  expect(await findGateway(`${same}/old`, never)).toEqual({ kind: "found", url: `${same}/new` });
  for (const host of ["127.0.0.1", "localhost"])
    expect(await findGateway(`${await to(host)}/v1`, never)).toMatchObject({
      kind: "none",
      problem: expect.stringContaining(`leads to http://${host}:${port}/v1`),
    });
});

test.each([
  ["https://svc.example", ["", "/gateway/v1", "/v1"]],
  ["https://svc.example/v1/", ["/v1", "/gateway/v1"]],
  ["https://svc.example/apps/svc/gateway/v1", ["/apps/svc/gateway/v1", "/gateway/v1", "/v1"]],
  ["https://svc.example/apps/v1", ["/apps/v1", "/apps/gateway/v1", "/gateway/v1", "/v1"]],
  ["https://gateway.example/v1/shards/connect", ["/v1", "/gateway/v1"]],
])("of %s the addresses that are tried are few, the given one first", (address, paths) => {
  expect(candidatesFor(address)).toEqual(paths.map((one) => `${new URL(address).origin}${one}`));
});
