import { describe, expect, it, onTestFinished } from "vitest";
import { Cluster } from "#control/cluster.ts";
import { MAX_FORWARDED_LENGTH } from "#control/commands/forward-limits.ts";
import type { ShardFrameOf } from "#control/protocol.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { callBot } from "../../domain/fleet/calling/call-bot.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { address, connectWithBot } = setUpShardLink();

/** An account with a bot that the operator's clusters run. */
async function managedBot() {
  const account = await newAccount();
  const { id: parent } = await newCategory(account);
  await db().category.update({ where: { id: parent }, data: { managedSlots: 5 } });
  return { account, id: (await newBot(account, { parent })).id };
}

/** The longest arguments that the API takes. */
const LONGEST = Array.from({ length: 25 }, () => "x".repeat(255));

describe("threat 40: texts of callers and players end no shard's connection", () => {
  it("too long forwarded arguments: the caller gets a refusal, and another account's bot stays connected", async () => {
    const [caller, other] = [await managedBot(), await managedBot()];
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const cluster = new Cluster({
      url: `http://${address()}`,
      token: staff.apiToken,
      clusterName: "Shared",
      managed: true,
      platform: { kind: "simulated" },
      loginsPerSecond: 100,
    });
    onTestFinished(() => cluster.stop());
    await cluster.start();
    const statusOf = async ({ account, id }: typeof other) =>
      JSON.parse((await engine().getState(account.accountId, id)) ?? "{}").status;
    for (const one of [caller, other]) await expect.poll(() => statusOf(one)).toBe(2);
    const before = await engine().locate(other.account.accountId, other.id);
    expect((await engine().locate(caller.account.accountId, caller.id))?.shardId).toBe(before?.shardId);
    const run = (command: string, args: string[], { account, id } = caller) =>
      callApi("POST", `/bots/${id}/commands/run`, { token: account.apiToken, body: { command, args } });
    const tooLong = {
      format: 4,
      content: expect.stringContaining(`${MAX_FORWARDED_LENGTH.args.toLocaleString("en")} characters`),
    };
    const sent: [string, string[]][] = [
      ["send_all", ["say", ...LONGEST.slice(1)]],
      ["send_shard", ["say", ...LONGEST.slice(1)]],
      ["send", [...LONGEST.slice(0, 1), "say", ...LONGEST.slice(2)]],
    ];
    for (const [command, args] of sent) expect((await run(command, args)).body).toMatchObject(tooLong);
    expect((await run("level", ["7"], other)).body).toMatchObject({ format: 1 });
    expect([await engine().locate(other.account.accountId, other.id), await statusOf(other)]).toEqual([before, 2]);
    expect(await db().auditEntry.count({ where: { accountId: staff.accountId, action: "shard.refuse" } })).toBe(0);
  });

  it("a too long forwarded command of an older library is refused alone", async () => {
    const { shard, id } = await connectWithBot();
    const fence = shard.bots.get(id)?.fence ?? 0;
    const caller = { rank: "owner", user: { id: "p", displayName: "P" } } as const;
    const rest = { id, fence, to: { kind: "all" }, command: "say", args: "", limit: 16, budgetMs: 10_000 } as const;
    const long: Partial<ShardFrameOf<"relay">>[] = [
      { args: LONGEST.join(" ") },
      { args: "x".repeat(900_000) },
      { to: { kind: "bot", name: "x".repeat(300) } },
      { command: "x".repeat(300) },
    ];
    for (const [n, changes] of long.entries()) shard.send({ t: "relay", n, ...rest, caller, ...changes });
    await expect.poll(() => shard.framesOf("relayed").length).toBe(long.length);
    const refused = { failed: 1, refused: expect.stringContaining("too long") };
    expect(shard.framesOf("relayed")).toEqual(long.map(() => expect.objectContaining(refused)));
    expect(shard.closed).toBeNull();
  });

  it("a deeply nested item of a party member: the call fails, and the shard stays connected", async () => {
    const { account, shard, id } = await connectWithBot();
    const nested = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
    shard.socket.on("message", (data) => {
      const frame = JSON.parse(String(data));
      if (frame.t === "cmd") shard.answer(frame, { kind: "data", data: { outfit: nested } });
    });
    expect((await callBot({ accountId: account.accountId, botId: id }, { kind: "friends" })).outcome).toEqual({
      kind: "data",
      data: null,
    });
    expect(shard.closed).toBeNull();
  });
});
