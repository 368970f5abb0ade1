import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { ShardFrameOf } from "../../control/protocol.ts";
import { TestShard } from "../../control/testing/test-shard.ts";
import { engine } from "../data/engine/engine.ts";
import { isShardLinkPath, startShardLink } from "../transport/link/shard-link.ts";
import { newAccount, type TestAccount } from "./accounts.ts";
import { newBot } from "./bots.ts";

/** What a shard signs in with. */
type Token = Pick<TestAccount, "apiToken">;

/** The shard link for the tests of a file. The shards that a test connects through it end with the test. */
export function setUpShardLink() {
  let link: Awaited<ReturnType<typeof startTestLink>>;
  const open: TestShard[] = [];
  beforeAll(async () => {
    link = await startTestLink();
  });
  afterEach(() => {
    for (const shard of open.splice(0)) shard.terminate();
  });
  afterAll(async () => {
    await link.stop();
    await engine().close();
  });

  /** A shard that has said hello, whatever the answer will be. */
  async function sayHello(
    { apiToken }: Token,
    hello: Partial<ShardFrameOf<"hello">> = {},
    shardId?: string,
  ): Promise<TestShard> {
    const gateway = `http://${link.address}`;
    const shard = new TestShard({ gateway, token: apiToken, ...(shardId === undefined ? {} : { shardId }) });
    open.push(shard);
    return shard.hello(hello);
  }

  /** A shard that was welcomed. */
  async function connect(...options: Parameters<typeof sayHello>): Promise<TestShard> {
    const shard = await sayHello(...options);
    await expect.poll(() => shard.framesOf("welcome").length).toBe(1);
    return shard;
  }

  /** A shard that holds the one bot of a new account. */
  async function holding() {
    const account = await newAccount();
    const shard = await connect(account);
    const { id } = await newBot(account);
    await expect.poll(() => shard.bots.has(id)).toBe(true);
    return { account, shard, id };
  }

  return { address: () => link.address, connections: () => link.connections(), sayHello, connect, holding };
}

/** Lets the shard beat, and waits for the answer. */
export async function waitForHeartbeat(shard: TestShard): Promise<void> {
  const before = shard.framesOf("hb").length;
  shard.sendHeartbeat();
  await expect.poll(() => shard.framesOf("hb").length).toBeGreaterThan(before);
}

/** The shard link on a server of its own. */
async function startTestLink() {
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
    async stop() {
      await link.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
