import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ShardFrameOf } from "#control/protocol.ts";
import { until } from "#control/testing/until.ts";
import { AUTOMATION_RECIPES } from "../../contract/automation-recipes.ts";
import { listAutomationClusters } from "../../domain/automations/list-automation-clusters.ts";
import { getAutomationActivity } from "../../domain/automations/read-automation-activity.ts";
import { getOwnFleet } from "../../domain/gateway/own-fleet.ts";
import { watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { readUntil } from "../../testing/read-events.ts";
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

describe("what the automations of a shard's bots did", () => {
  const automation = { id: "greet1", name: "Greet" };
  const greet = { ...automation, when: [{ event: "memberJoined" }], do: [{ run: "say", args: "Hello" }] };
  const person = { id: "ann", displayName: "Ann" };
  const run = (id: string, changes: object = {}) => ({
    ...{ id, automation, agoMs: 10, startedBy: "memberJoined", person, lengthMs: 5, result: "done" },
    ...{ conditions: [], steps: [], isCut: false, ...changes },
  });

  it("is stored with its category, and published; what is no run ends the connection, and a long one is cut", async () => {
    const account = await newAccount();
    const { id: categoryId } = await newCategory(account, { automations: [greet] });
    const { id } = await newBot(account, { parent: categoryId });
    const shard = await connect(account);
    await until("the bot is assigned", () => shard.bots.has(id)).toBe(true);
    const leave = new AbortController();
    const stream = watchFleet(account.accountId, null, leave.signal);
    await stream.next(); // the snapshot
    shard.send({ t: "automations", runs: [run(id)] });
    const isRun = ({ event }: { event: string }) => event === "automationRan";
    const ran = (await readUntil(stream, (events) => events.some(isRun))).flat().find(isRun);
    leave.abort();
    expect(JSON.parse(ran?.data ?? "")).toMatchObject({ botId: id, categoryId, automation, person, result: "done" });
    const step = { at: 0, step: "do[0]", did: "notified", text: "x".repeat(5_000) };
    const long = run(id, { startedBy: "long", steps: Array.from({ length: 100 }, () => step) });
    shard.send({ t: "automations", runs: [long] });
    const runs = async () => (await getAutomationActivity({ categoryId, automationId: "greet1" }, account.actor)).runs;
    await until("the long run is stored", async () => (await runs())[0]?.startedBy).toBe("long");
    expect((await runs())[0]).toMatchObject({ isCut: true, steps: expect.arrayContaining([expect.anything()]) });
    expect(JSON.stringify((await runs())[0]).length).toBeLessThan(3_500);
    shard.send({ t: "automations", runs: [run(id, { result: "won" })] });
    await until("the connection is closed", () => shard.closed?.code).toBe(4400);
  });
});
