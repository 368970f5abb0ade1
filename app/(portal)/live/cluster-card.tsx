import { Paper, Title } from "@mantine/core";
import { IconAlertTriangle, IconShieldCheck } from "@tabler/icons-react";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import { CONTROL_VERSION, isOlderVersion } from "#server/contract/control-library.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { Facts } from "../../_ui/facts.tsx";
import { formatNumber, formatPlainList } from "../../_ui/format.ts";
import { Name } from "../../_ui/name.tsx";
import { countWaiting } from "./count-waiting.ts";
import type { ClusterGroup } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { LostShardRow, ShardRow } from "./shard-row.tsx";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.cluster;
const capacityTexts = liveTexts.capacity;

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
function capacityOf(shards: readonly GatewayShard[]): string {
  const total = shards.reduce((sum, { capacity }) => sum + capacity, 0);
  if (shards.some(({ free }) => free === null)) return capacityTexts.shared(total);
  return capacityTexts.free(
    shards.reduce((sum, { free }) => sum + (free ?? 0), 0),
    total,
  );
}

const joinUnique = (values: string[]) => formatPlainList([...new Set(values)]);

export function ClusterCard({ cluster: { id, name, shards, lost }, reasons, isStale, openLogId, onToggleLog }: Props) {
  const oldVersions = shards
    .map(({ version }) => version)
    .filter((version) => isOlderVersion(version, CONTROL_VERSION));
  const details = shards.length > 0 && {
    [texts.version]: joinUnique(shards.map(({ version }) => version)),
    [texts.platform]: joinUnique(shards.map(({ platform }) => platform)),
    [texts.source]: joinUnique(shards.map(({ source }) => source)),
    [texts.shardCount]: formatNumber(shards.length),
    [capacityTexts.term]: capacityOf(shards),
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
            {texts.update(joinUnique(oldVersions), CONTROL_VERSION)}
          </span>
        )}
        {shards.some(({ managed }) => managed) && (
          <span className={classes.tag}>
            <IconShieldCheck size={14} aria-hidden />
            {texts.managed}
          </span>
        )}
        {details && <Facts facts={details} className={classes.clusterDetails} />}
      </header>
      <ul aria-label={texts.shards(name)}>
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
