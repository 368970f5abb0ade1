import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AutomationCluster } from "../../contract/automation-clusters.ts";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { listServingShards } from "../fleet/list-serving-shards.ts";
import { operation } from "../operation.ts";

const text = z.string().catch("");
const Facts = z.object({
  ...{ clusterId: text, clusterName: text, platform: text, version: text },
  automations: z.int().nullable().catch(null),
  unsupportedEvents: z.array(z.string()).catch([]),
});

function toCluster({ json, selector }: ShardSummary): AutomationCluster {
  const { clusterId, clusterName, platform, version, automations, unsupportedEvents } = Facts.parse(JSON.parse(json));
  return {
    ...{ id: clusterId, name: clusterName, platform, version },
    isOperators: selector.managed || selector.isLocal === true,
    hasAutomations: automations !== null,
    unsupportedEvents,
  };
}

/**
 * The connected clusters that run the account's bots: its own, then the operator's; the one on the service's machine only
 * where the account has none of its own. One whose shards differ, as during an update, is listed once for each kind.
 */
export async function readAutomationClusters(accountId: string): Promise<AutomationCluster[]> {
  const { own, managed, local } = await listServingShards(accountId);
  const all = [...own, ...managed, ...(own.length > 0 ? [] : local)].map(toCluster);
  return [...new Map(all.map((cluster) => [JSON.stringify(cluster), cluster])).values()];
}

/** What automations can do on the clusters of the signed-in person. */
export const listAutomationClusters = operation(
  {
    name: "automations.clusters",
    access: portalOnly,
    input: z.strictObject({}),
    output: z.array(AutomationCluster),
  },
  (_, { actor }) => readAutomationClusters(actor.accountId),
);
