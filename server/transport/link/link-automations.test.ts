import { describe, expect, it } from "vitest";
import type { ShardFrameOf } from "#control/protocol.ts";
import { listAutomationClusters } from "../../domain/automations/list-automation-clusters.ts";
import { getOwnFleet } from "../../domain/gateway/own-fleet.ts";
import { newAccount } from "../../testing/accounts.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connect } = setUpShardLink();

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
});
