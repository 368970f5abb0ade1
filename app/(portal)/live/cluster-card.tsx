import { Paper, Title } from "@mantine/core";
import { IconAlertTriangle, IconShieldCheck } from "@tabler/icons-react";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import { LOCAL_CLUSTER_SOURCE } from "#server/contract/cluster-start/local-cluster.ts";
import { CONTROL_VERSION, isOlderVersion } from "#server/contract/control-library.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Facts } from "../../_ui/facts.tsx";
import { Name } from "../../_ui/name.tsx";
import { countWaiting } from "./count-waiting.ts";
import type { ClusterGroup } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { LostShardRow, ShardRow } from "./shard-row.tsx";

interface Props {
  cluster: ClusterGroup;
  /** Why which bots are not connected. */
  reasons: readonly BotReasonCount[];
  /** Live updates do not arrive at the moment. */
  isStale: boolean;
  /** The shard whose log is open. */
  openLogId: string | null;
  onToggleLog: (shardId: string) => void;
}

/** The free capacity of all shards together. */
function capacityOf({ t }: Language, shards: readonly GatewayShard[]): string {
  const total = shards.reduce((sum, { capacity }) => sum + capacity, 0);
  if (shards.some(({ free }) => free === null)) return t("clusters.capacity.shared", { capacity: total });
  return t("clusters.capacity.free", { free: shards.reduce((sum, { free }) => sum + (free ?? 0), 0), capacity: total });
}

const joinUnique = ({ format }: Language, values: string[]) => format.plainList([...new Set(values)]);

export function ClusterCard({ cluster: { id, name, shards, lost }, reasons, isStale, openLogId, onToggleLog }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const oldVersions = shards
    .map(({ version }) => version)
    .filter((version) => isOlderVersion(version, CONTROL_VERSION));
  const details = shards.length > 0 && {
    [t("clusters.cluster.version")]: joinUnique(
      language,
      shards.map(({ version }) => version),
    ),
    [t("clusters.cluster.platform")]: joinUnique(
      language,
      shards.map(({ platform }) => (platform === "simulated" ? t("clusters.cluster.simulated") : platform)),
    ),
    [t("clusters.cluster.source")]: joinUnique(
      language,
      shards.map(({ source }) => (source === LOCAL_CLUSTER_SOURCE ? t("clusters.cluster.thisMachine") : source)),
    ),
    [t("clusters.cluster.shardCount")]: format.number(shards.length),
    [t("clusters.capacity.term")]: capacityOf(language, shards),
  };
  return (
    <Paper withBorder component="section" aria-labelledby={`cluster-${id}`} data-stale={isStale || undefined}>
      <header className={classes.clusterHead}>
        <Title order={2} size="h4" id={`cluster-${id}`}>
          <Name>{name}</Name>
        </Title>
        {oldVersions.length > 0 && (
          <span className={classes.tag} data-kind="outdated">
            <IconAlertTriangle size={14} aria-hidden />
            {t("clusters.cluster.update", { version: joinUnique(language, oldVersions), latest: CONTROL_VERSION })}
          </span>
        )}
        {shards.some(({ managed }) => managed) && (
          <span className={classes.tag}>
            <IconShieldCheck size={14} aria-hidden />
            {t("clusters.cluster.managed")}
          </span>
        )}
        {details && <Facts facts={details} className={classes.clusterDetails} />}
      </header>
      <ul aria-label={t("clusters.cluster.shards", { cluster: name })}>
        {shards.map((shard) => (
          <ShardRow
            key={shard.id}
            shard={shard}
            waiting={countWaiting(reasons, shard)}
            isLogOpen={shard.id === openLogId}
            onToggleLog={() => onToggleLog(shard.id)}
          />
        ))}
        {lost.map((shard) => (
          <LostShardRow
            key={shard.id}
            shard={shard}
            isLogOpen={shard.id === openLogId}
            onToggleLog={() => onToggleLog(shard.id)}
          />
        ))}
      </ul>
    </Paper>
  );
}
