import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ShardFrameOf } from "#control/protocol.ts";
import { until } from "#control/testing/until.ts";
import { AUTOMATION_RECIPES } from "../../contract/automation-recipes.ts";
import { listAutomationClusters } from "../../domain/automations/list-automation-clusters.ts";
import { getOwnFleet } from "../../domain/gateway/own-fleet.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connect } = setUpShardLink();

const OlderFacts = z.object({
  ...{ id: z.string(), fence: z.int(), nickname: z.string(), parent: z.string().nullable(), flags: z.int() },
  config: z.record(z.string(), z.unknown()),
});
const OlderAssignment = OlderFacts.extend({
  deviceAuth: z.object({ accountId: z.string(), deviceId: z.string(), secret: z.string() }),
});
const key = z.tuple([z.string(), z.int()]);
/** What the last version of the library without automations reads; other frames it passes over. */
const OlderFrame = z.union([
  z.object({
    ...{ t: z.literal("welcome"), epoch: z.int(), resumed: z.boolean(), held: z.array(key), hbMs: z.int() },
    ...{ ttlMs: z.int(), outdated: z.boolean(), latest: z.string().optional() },
  }),
  z.object({ t: z.literal("assign"), bots: z.array(OlderAssignment) }),
  z.object({ t: z.literal("config"), bots: z.array(OlderFacts) }),
  z.object({ t: z.enum(["hb", "items", "unknownIds"]) }),
]);

async function clustersAfter(hello: Partial<ShardFrameOf<"hello">>) {
  const account = await newAccount();
  await connect(account, hello);
  return { account, clusters: await listAutomationClusters({}, account.actor) };
}

describe("what a shard says about automations", () => {
  it("is answered to its owner", async () => {
    const { account, clusters } = await clustersAfter({ automations: 1, unsupportedEvents: ["alone", "invented"] });
    expect(clusters).toMatchObject([
      { isOperators: false, hasAutomations: true, unsupportedEvents: ["alone", "invented"] },
    ]);
    expect(clusters[0]?.platform).not.toBe("");
    expect(await listAutomationClusters({}, (await newAccount()).actor)).toEqual([]);
    const { shards } = await getOwnFleet({}, account.actor);
    expect(shards).toMatchObject([{ platform: clusters[0]?.platform, version: clusters[0]?.version }]);
    expect(shards[0]).not.toHaveProperty("unsupportedEvents");
  });

  it("is missing in older versions, which are connected all the same and have none", async () => {
    const { clusters } = await clustersAfter({});
    expect(clusters).toMatchObject([{ hasAutomations: false, unsupportedEvents: [] }]);
  });

  it.each([
    { automations: "1", unsupportedEvents: [] },
    { automations: 1.5, unsupportedEvents: Array.from({ length: 101 }, () => "alone") },
    { automations: -1, unsupportedEvents: ["<b>"] },
  ])("counts as missing where it is not valid: %j", async (wrong) => {
    const { clusters } = await clustersAfter(wrong as object);
    expect(clusters).toMatchObject([{ hasAutomations: false, unsupportedEvents: [] }]);
  });

  it("is missing in older versions, which get their bots with all of their config, and can read every frame", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const save = (automations: object[]) =>
      callApi("PATCH", `/categories/${parent}`, {
        token: account.apiToken,
        body: { config: { level: [42], automations } },
      });
    expect((await save(Object.values(AUTOMATION_RECIPES))).status).toBe(200);
    const shard = await connect(account, { lib: "0.0.9" });
    const received: unknown[] = [...shard.frames];
    shard.socket.on("message", (data) => received.push(JSON.parse(String(data))));
    const { id } = await newBot(account, { parent });
    await until("the bot is assigned", () => shard.bots.get(id)?.config.level).toEqual([42]);
    const greet = AUTOMATION_RECIPES.greet;
    expect((await save([{ ...greet, name: "Changed" }])).status).toBe(200);
    const names = () =>
      shard
        .framesOf("config")
        .flatMap(({ bots }) => bots)
        .map(({ config }) => config.automations);
    await until("the change has arrived", () => names().at(-1)).toMatchObject([{ name: "Changed" }]);
    const read = received.map((frame) => OlderFrame.safeParse(frame));
    expect(read.flatMap(({ data }) => data?.t ?? [])).toEqual(expect.arrayContaining(["welcome", "assign", "config"]));
    expect(read.filter(({ success }) => !success)).toEqual([]);
    expect(await listAutomationClusters({}, account.actor)).toMatchObject([{ hasAutomations: false }]);
  });
});
