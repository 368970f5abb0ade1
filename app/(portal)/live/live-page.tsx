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
import { useReasonUpdates } from "../_reasons/use-bot-reasons.ts";
import { ClusterCard } from "./cluster-card.tsx";
import { groupShardsByCluster } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { ShardLog } from "./shard-log-panel.tsx";
import { liveTexts } from "./texts.ts";

/** The connected clusters with their shards, and the map of bots. @param gateway The address that clusters connect to. */
export function LivePage({ gateway }: { gateway: string }) {
  useReasonUpdates();
  const shards = useShards();
  const { state } = useLiveConnection();
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const [openLogId, setOpenLogId] = useQueryState("log", parseAsString.withOptions({ history: "push" }));
  const clusters = groupShardsByCluster(shards);
  return (
    <>
      <PageHeader title={liveTexts.title} description={liveTexts.description} />
      <div className={classes.sections}>
        {state === "connecting" && <LoadingRows rows={3} />}
        {state !== "connecting" && shards.length === 0 && (
          <EmptyState icon={IconServerBolt} title={liveTexts.empty.title} text={liveTexts.empty.text}>
            <StartClusterCommand gateway={gateway} />
          </EmptyState>
        )}
        {clusters.map((cluster) => (
          <ClusterCard
            key={cluster.id}
            cluster={cluster}
            isStale={state === "reconnecting"}
            openLogId={openLogId}
            onToggleLog={(shardId) => void setOpenLogId(shardId === openLogId ? null : shardId)}
          />
        ))}
        {openLogId && (
          <ShardLog
            key={openLogId}
            shardId={openLogId}
            shard={shards.find(({ id }) => id === openLogId)}
            onClose={() => void setOpenLogId(null)}
          />
        )}
        {count.data && count.data.bots > 0 && <FleetMap />}
        {shards.length > 0 && (
          <details className={classes.startAnother}>
            <summary>{liveTexts.startAnother}</summary>
            <StartClusterCommand gateway={gateway} />
          </details>
        )}
      </div>
    </>
  );
}
