import { describe, expect, it } from "vitest";
import { botHistoryBuffer } from "../../data/bot-history.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { runCommand } from "../commands/run-command.ts";
import { recordBotHistory } from "../fleet/recording/record-bot-history.ts";
import { getFirstSteps } from "./get-first-steps.ts";

const { sayHello } = setUpShardLink();

describe("the first steps of an account", () => {
  it("are taken by what the account does", async () => {
    const account = await newAccount();
    const steps = () => getFirstSteps({}, account.actor);
    expect(await steps()).toEqual({ bots: false, cluster: false, command: false, token: true });
    const { id } = await newBot(account);
    expect(await steps()).toMatchObject({ bots: true, cluster: false });
    const shard = await sayHello(account);
    await expect.poll(steps).toMatchObject({ cluster: true, command: false });
    await expect.poll(() => shard.bots.has(id)).toBe(true);
    const answered = runCommand({ botId: id, command: "ping" }, account.actor);
    await expect.poll(() => shard.framesOf("cmd").length).toBe(1);
    const [call] = shard.framesOf("cmd");
    if (call) shard.answer(call, { kind: "reply", botName: "Otter", content: "Pong", format: 1 });
    await answered;
    await botHistoryBuffer().flush();
    expect(await steps()).toEqual({ bots: true, cluster: true, command: true, token: true });
    await deleteBots({ botIds: [id] }, account.actor);
    shard.terminate();
    expect(await steps()).toMatchObject({ cluster: true, command: true });
  });

  it("are not taken by what other players do with a bot", async () => {
    const account = await newAccount();
    const { id: botId } = await newBot(account);
    recordBotHistory({ accountId: account.accountId, botId, kind: "command", from: "Somebody", text: "ping → Pong" });
    await botHistoryBuffer().flush();
    expect(await getFirstSteps({}, account.actor)).toMatchObject({ command: false });
  });
});
