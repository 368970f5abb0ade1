"use client";

import { Button } from "@mantine/core";
import { IconPlus, IconServerBolt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useLanguage } from "../../_languages/use-language.ts";
import { EmptyState, LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { TextLink } from "../../_ui/styled-links.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { AccountStatusChart } from "../_charts/account-status-chart.tsx";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { useLiveConnection, useShards } from "../_live/fleet-provider.tsx";
import { useReasonCounts, useReasonUpdates } from "../_reasons/use-bot-reasons.ts";
import { ClusterCard } from "./cluster-card.tsx";
import { groupShardsByCluster } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { useLostShards } from "./lost-shards.ts";

const AddClusterDialog = loadLater(() =>
  import("./_add-cluster/add-cluster-dialog.tsx").then((module) => module.AddClusterDialog),
);
const ShardLog = loadLater(() => import("./shard-log-panel.tsx").then((module) => module.ShardLog), { content: true });
/** The last things on the page: nothing moves when they appear. */
const CommandCharts = loadLater(() => import("../_charts/command-charts.tsx").then((module) => module.CommandCharts), {
  content: true,
});

const ADDING = parseAsStringLiteral(["cluster"]).withOptions({ history: "push" });

/** The connected clusters with their shards, and the map of bots. @param gateway The address that clusters connect to. */
export function LivePage({ gateway }: { gateway: string }) {
  const { t } = useLanguage();
  useReasonUpdates();
  const { state } = useLiveConnection();
  const { shards, areKnown } = useKnownShards();
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const [openLogId, setOpenLogId] = useQueryState("log", parseAsString.withOptions({ history: "push" }));
  const [adding, setAdding] = useQueryState("add", ADDING);
  const openAdding = () => void setAdding("cluster");
  const lost = useLostShards(shards);
  const { data: reasons = [] } = useReasonCounts();
  // How high the map is depends on the width, which the server does not know: what stands below it would move.
  const isHydrated = useHydrated();
  // How high the clusters are is known with the shards: what stands below them would move.
  const isLoading = !areKnown || count.isPending;
  const clusters = isLoading ? [] : groupShardsByCluster(shards, lost);
  return (
    <>
      <PageHeader title={t("clusters.title")} description={<Description />}>
        <AddClusterButton onClick={openAdding} />
      </PageHeader>
      <div className={classes.sections}>
        {isLoading && <LoadingRows rows={6} />}
        {!isLoading && shards.length === 0 && (
          <EmptyState icon={IconServerBolt} title={t("clusters.empty.title")} text={t("clusters.empty.text")} />
        )}
        {clusters.map((cluster) => (
          <ClusterCard
            key={cluster.id}
            cluster={cluster}
            reasons={reasons}
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
        {!isLoading && !isHydrated && <LoadingRows rows={6} />}
        {!isLoading && isHydrated && (
          <>
            {(count.data?.bots ?? 0) > 0 && <FleetMap />}
            <AccountStatusChart showCapacity />
            <CommandCharts />
          </>
        )}
      </div>
      <AddClusterDialog opened={adding === "cluster"} onClose={() => void setAdding(null)} gateway={gateway} />
    </>
  );
}

/** The shards as the stream sends them; until then, as the server has rendered the page. */
function useKnownShards() {
  const live = useShards();
  const isAwaited = useLiveConnection().state === "connecting";
  const rendered = useQuery(useTRPC().live.shards.queryOptions({}, { enabled: false })).data;
  return { shards: isAwaited ? (rendered ?? live) : live, areKnown: !isAwaited || rendered !== undefined };
}

function Description() {
  const { t } = useLanguage();
  return t.rich("clusters.description", {
    link: (text) => (
      <TextLink href="/docs/clusters" inherit underline="always">
        {text}
      </TextLink>
    ),
  });
}

function AddClusterButton({ onClick }: { onClick: () => void }) {
  const { t } = useLanguage();
  return (
    <Button onClick={onClick} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("clusters.addCluster.open")}
    </Button>
  );
}
