import { expect, it, onTestFinished } from "vitest";
import { Cluster } from "#control/cluster.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { startTestHttpServerWithLink } from "../../testing/test-http-server.ts";

const soon = { timeout: 30_000, interval: 20 };

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
    await expect.poll(() => ready, soon).toEqual([id]);
    expect(lines).toContain(`The gateway's address is ${origin}/gateway/v1.`);
    await cluster.stop();
    await cluster.start(); // the service gives the bot back at once, and not when a lease has ended
    await expect.poll(() => ready, { timeout: 9_000, interval: 20 }).toEqual([id, id]);
  },
);
