import { Button, Paper, Title } from "@mantine/core";
import { IconAlertTriangle, IconFileText, IconShieldCheck } from "@tabler/icons-react";
import { CONTROL_VERSION, isOlderVersion } from "#server/contract/control-library.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { CopyButtonOf } from "../../_ui/copy-value.tsx";
import { Facts } from "../../_ui/facts.tsx";
import { formatFacts, formatNumber, formatPlainList } from "../../_ui/format.ts";
import { Name } from "../../_ui/name.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { shardName } from "../_live/shard-name.ts";
import type { ClusterGroup } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.cluster;
const capacityTexts = liveTexts.capacity;

interface Props {
  cluster: ClusterGroup;
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

export function ClusterCard({ cluster: { id, name, shards }, isStale, openLogId, onToggleLog }: Props) {
  const oldVersions = shards
    .map(({ version }) => version)
    .filter((version) => isOlderVersion(version, CONTROL_VERSION));
  const details = {
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
        <Facts facts={details} className={classes.clusterDetails} />
      </header>
      <ul aria-label={texts.shards(name)}>
        {shards.map((shard) => (
          <ShardRow
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

const shardRowTexts = liveTexts.shard;

interface ShardRowProps {
  shard: GatewayShard;
  isLogOpen: boolean;
  onToggleLog: () => void;
}

function ShardRow({ shard, isLogOpen, onToggleLog }: ShardRowProps) {
  const name = shardName(shard);
  return (
    <li className={classes.shard}>
      <span className={classes.shardName}>
        <Name>{name}</Name>
        <CopyButtonOf value={shard.id} label={shardRowTexts.idToCopy(name)} />
      </span>
      <CapacityBar shard={shard} />
      <CapacityText shard={shard} />
      <Facts
        facts={{
          [shardRowTexts.started]: <TimeAgo instant={shard.startedAt} />,
          [shardRowTexts.lastSeen]: <TimeAgo instant={shard.lastSeenAt} />,
          [shardRowTexts.categories]: shard.categories.length > 0 && shard.categories.length,
        }}
        className={classes.shardDetails}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={onToggleLog}
        aria-expanded={isLogOpen}
        aria-label={shardRowTexts.logOf(name)}
      >
        {shardRowTexts.log}
      </Button>
    </li>
  );
}

const capacityBarTexts = liveTexts.capacity;

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** The connected and assigned bots of a shard, against its capacity. */
function CapacityBar({ shard }: { shard: GatewayShard }) {
  const { connectedBots, assignedBots, capacity, free } = shard;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot show two values
    <div
      className={classes.bar}
      data-shared={free === null || undefined}
      role="meter"
      aria-label={capacityBarTexts.label(shardName(shard))}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={Math.min(connectedBots, capacity)}
      aria-valuetext={capacityBarTexts.text(connectedBots, assignedBots, capacity)}
    >
      <span className={classes.assigned} style={{ width: percent(assignedBots, capacity) }} />
      <span className={classes.connected} style={{ width: percent(connectedBots, capacity) }} />
    </div>
  );
}

/** The same in numbers. */
function CapacityText({ shard: { connectedBots, assignedBots, capacity, free } }: { shard: GatewayShard }) {
  return (
    <span className={classes.capacityText}>
      <b>{free === null ? capacityBarTexts.shared(capacity) : capacityBarTexts.free(free, capacity)}</b>
      <span>
        {formatFacts([
          free === null ? capacityBarTexts.ownConnected(connectedBots) : capacityBarTexts.connected(connectedBots),
          ...(assignedBots === connectedBots ? [] : [capacityBarTexts.assigned(assignedBots)]),
        ])}
      </span>
    </span>
  );
}
