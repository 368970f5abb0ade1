"use client";

import { IconServerBolt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { EmptyState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { useLiveConnection, useShards } from "../_live/fleet-provider.tsx";
import { StartClusterCommand } from "../_live/start-cluster-command.tsx";
import { ClusterCard } from "./cluster-card.tsx";
import { groupShardsByCluster } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { ShardLog } from "./shard-log.tsx";

/** What runs at this moment. @param gateway Where clusters connect. */
export function LivePage({ gateway }: { gateway: string }) {
  const shards = useShards();
  const { state } = useLiveConnection();
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const [logOf, setLogOf] = useQueryState("log", parseAsString.withOptions({ history: "push" }));
  const clusters = groupShardsByCluster(shards);
  return (
    <>
      <PageHeader title="Live" description="The clusters that run your bots, and how each bot is, as it happens." />
      <div className={classes.parts}>
        {state === "connecting" && <LoadingRows rows={3} />}
        {state !== "connecting" && shards.length === 0 && (
          <EmptyState
            icon={IconServerBolt}
            title="No cluster is connected"
            text="A cluster is a program on a machine of yours that holds the connections of your bots. This line starts one; it shows up here by itself."
          >
            <StartClusterCommand gateway={gateway} />
          </EmptyState>
        )}
        {clusters.map((cluster) => (
          <ClusterCard
            key={cluster.id}
            cluster={cluster}
            isStale={state === "reconnecting"}
            logOf={logOf}
            onLog={(shardId) => void setLogOf(shardId === logOf ? null : shardId)}
          />
        ))}
        {logOf && (
          <ShardLog
            key={logOf}
            shardId={logOf}
            shard={shards.find(({ id }) => id === logOf)}
            onClose={() => void setLogOf(null)}
          />
        )}
        {count.data && count.data.bots > 0 && <FleetMap />}
      </div>
    </>
  );
}
