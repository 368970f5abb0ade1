import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { ShardFrameOf } from "#control/protocol.ts";
import { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { engine } from "../data/engine/engine.ts";
import { hubTimes } from "../domain/fleet/connecting/hub-times.ts";
import { linkTimes } from "../transport/link/link-times.ts";
import { isShardLinkPath, startShardLink } from "../transport/link/shard-link.ts";
import { newAccount, type TestAccount } from "./accounts.ts";
import { newBot } from "./bots.ts";
import { hasOtherProcesses } from "./in-process.ts";
import { overridePart } from "./test-application.ts";

/** The credential of a shard. */
type Token = Pick<TestAccount, "apiToken">;

interface TestLinkOptions {
  /** Times that the file would wait for. Where other processes answer, theirs are the real ones. */
  link?: Partial<ReturnType<typeof linkTimes>>;
  hub?: Partial<ReturnType<typeof hubTimes>>;
  /** False: the tests send them. */
  sendsHeartbeats?: boolean;
}

/** Starts the shard link for the tests of a file. Shards of a test are disconnected when the test ends. */
export function setUpShardLink({ link: linkChanges, hub, sendsHeartbeats = true }: TestLinkOptions = {}) {
  let link: Awaited<ReturnType<typeof startTestLink>>;
  const open: TestShard[] = [];
  beforeAll(async () => {
    if (!hasOtherProcesses()) {
      overridePart(linkTimes, { lingerMs: 250, ...linkChanges });
      overridePart(hubTimes, { ...hub });
    }
    link = joinTestLink() ?? (await startTestLink());
  });
  afterEach(() => {
    for (const shard of open.splice(0)) shard.terminate();
  });
  afterAll(async () => {
    await link.stop();
    await engine().close();
  });

  /** Connects a shard that has sent its hello, and may be refused. */
  async function sayHello(
    { apiToken }: Token,
    hello: Partial<ShardFrameOf<"hello">> = {},
    shardId?: string,
  ): Promise<TestShard> {
    const gateway = `http://${link.address}`;
    const id = shardId === undefined ? {} : { shardId };
    const shard = new TestShard({ gateway, token: apiToken, sendsHeartbeats, ...id });
    open.push(shard);
    return shard.hello(hello);
  }

  /** Connects a shard and waits for the welcome. */
  async function connect(...options: Parameters<typeof sayHello>): Promise<TestShard> {
    const shard = await sayHello(...options);
    await until("the shard is welcome", () => shard.framesOf("welcome").length).toBe(1);
    return shard;
  }

  /** Connects a shard of a new account, and waits until the account's one bot is assigned to it. */
  async function connectWithBot() {
    const account = await newAccount();
    const shard = await connect(account);
    const { id } = await newBot(account);
    await until("the bot is assigned", () => shard.bots.has(id)).toBe(true);
    return { account, shard, id };
  }

  return { address: () => link.address, connections: () => link.connections(), sayHello, connect, connectWithBot };
}

/** Sends a heartbeat and waits for the answer. */
export async function waitForHeartbeat(shard: TestShard): Promise<void> {
  const before = shard.framesOf("hb").length;
  shard.sendHeartbeat();
  await until("the heartbeat is answered", () => shard.framesOf("hb").length).toBeGreaterThan(before);
}

/** The link of the processes that answer in place of this one; null where there are none. */
function joinTestLink() {
  const serviceUrl = inject("serviceUrl");
  if (serviceUrl === null) return null;
  const connections = () => Promise.reject(new Error("the connections of other processes are not counted"));
  const stop = () => Promise.resolve();
  return { address: `${new URL(serviceUrl).host}/gateway/v1`, connections, drain: stop, stop };
}

/** The shard link on a server of its own. */
export async function startTestLink() {
  const isForLink = (req: IncomingMessage) => isShardLinkPath(req.url ?? "", "");
  const server = createServer({ shouldUpgradeCallback: isForLink }, (_, res) => res.writeHead(404).end());
  const link = await startShardLink(server, isForLink);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    /** How many sockets are open. */
    connections: () =>
      new Promise<number>((resolve, reject) => server.getConnections((err, n) => (err ? reject(err) : resolve(n)))),
    drain: link.drain,
    async stop() {
      await link.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
