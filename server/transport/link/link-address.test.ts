import { expect, it, onTestFinished } from "vitest";
import { Cluster } from "#control/cluster.ts";
import { engineClock } from "../../data/engine/engine.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { startTestHttpServerWithLink } from "../../testing/test-http-server.ts";

it.each(["", "/v1/", "/live"])(
  "a cluster that is given the service's address with the path %j connects its bots",
  async (pathname) => {
    const front = await startTestHttpServerWithLink();
    onTestFinished(() => front.close());
    const account = await newAccount();
    const { id } = await newBot(account);
    const origin = `http://127.0.0.1:${front.port}`;
    const lines: string[] = [];
    const logger = ({ message }: { message: string }) => lines.push(message);
    const options = { url: `${origin}${pathname}`, token: account.apiToken, clusterName: "Home", logger };
    const cluster = new Cluster(options);
    onTestFinished(() => cluster.stop());
    const ready: string[] = [];
    cluster.on("botReady", ({ botId }) => ready.push(botId));
    await cluster.start();
    await expect.poll(() => ready).toEqual([id]);
    expect(lines).toContain(`The gateway's address is ${origin}/gateway/v1.`);
    await cluster.stop();
    const stoppedAt = engineClock().now();
    engineClock().now = () => stoppedAt; // no lease ends
    await cluster.start();
    await expect.poll(() => ready).toEqual([id, id]);
  },
);
