import { Button } from "@mantine/core";
import { IconCircleCheck, IconFileText, IconGauge, IconPlugConnectedX } from "@tabler/icons-react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { CopyButtonOf } from "../../_ui/copy-value.tsx";
import { Facts } from "../../_ui/facts.tsx";
import { formatFacts } from "../../_ui/format.ts";
import { Name } from "../../_ui/name.tsx";
import { TextLink } from "../../_ui/styled-links.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { shardName, shardNameInCluster } from "../_live/shard-name.ts";
import { isFull } from "./count-waiting.ts";
import classes from "./live.module.css";
import type { LostShard } from "./lost-shards.ts";

const STATES = { connected: IconCircleCheck, full: IconGauge, lost: IconPlugConnectedX } as const;

/** The name of a shard with its state. */
function ShardTitle({ shard, state }: { shard: GatewayShard; state: keyof typeof STATES }) {
  const language = useLanguage();
  const { t } = language;
  const Icon = STATES[state];
  return (
    <div className={classes.shardTitle}>
      <span className={classes.shardName}>
        <Name>{shardNameInCluster(language, shard)}</Name>
        <CopyButtonOf value={shard.id} label={t("clusters.shard.idToCopy", { name: shardName(language, shard) })} />
      </span>
      <span className={classes.state} data-state={state}>
        <Icon size={14} aria-hidden />
        {t(`clusters.shard.states.${state}`)}
      </span>
    </div>
  );
}

interface LogButtonProps {
  shard: GatewayShard;
  isLogOpen: boolean;
  onToggleLog: () => void;
}

const LogButton = ({ shard, isLogOpen, onToggleLog }: LogButtonProps) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={onToggleLog}
      aria-expanded={isLogOpen}
      aria-label={t("clusters.shard.logOf", { name: shardName(language, shard) })}
    >
      {t("clusters.shard.log")}
    </Button>
  );
};

/** A connected shard. @param waiting How many bots wait until it or another one has room. */
export function ShardRow({ shard, waiting, ...log }: LogButtonProps & { waiting: number }) {
  const { t } = useLanguage();
  const full = isFull(shard, waiting);
  return (
    <li className={classes.shard} data-full={full || undefined}>
      <ShardTitle shard={shard} state={full ? "full" : "connected"} />
      <CapacityBar shard={shard} />
      <CapacityText shard={shard} full={full} waiting={waiting} />
      <Facts
        facts={{
          [t("clusters.shard.started")]: <TimeAgo instant={shard.startedAt} />,
          [t("clusters.shard.lastSeen")]: <TimeAgo instant={shard.lastSeenAt} />,
          [t("clusters.shard.categories")]: shard.categories.length > 0 && shard.categories.length,
        }}
        className={classes.shardDetails}
      />
      <LogButton shard={shard} {...log} />
    </li>
  );
}

/** A shard that has disconnected while the page was open. */
export const LostShardRow = ({ shard, ...log }: LogButtonProps & { shard: LostShard }) => {
  const { t } = useLanguage();
  return (
    <li className={classes.shard}>
      <ShardTitle shard={shard} state="lost" />
      <span className={classes.lostText}>{t("clusters.shard.lost")}</span>
      <Facts
        facts={{ [t("clusters.shard.disconnected")]: <TimeAgo instant={shard.lostAt} /> }}
        className={classes.shardDetails}
      />
      <LogButton shard={shard} {...log} />
    </li>
  );
};

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** The connected and assigned bots of a shard, against its capacity. */
function CapacityBar({ shard }: { shard: GatewayShard }) {
  const language = useLanguage();
  const { t } = language;
  const { connectedBots, assignedBots, capacity, free } = shard;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot show two values
    <div
      className={classes.bar}
      data-shared={free === null || undefined}
      role="meter"
      aria-label={t("clusters.capacity.label", { name: shardName(language, shard) })}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={Math.min(connectedBots, capacity)}
      aria-valuetext={t("clusters.capacity.text", { connected: connectedBots, assigned: assignedBots, capacity })}
    >
      <span className={classes.assigned} style={{ width: percent(assignedBots, capacity) }} />
      <span className={classes.connected} style={{ width: percent(connectedBots, capacity) }} />
    </div>
  );
}

function describeCapacity({ t }: Language, { assignedBots, capacity, free }: GatewayShard, full: boolean): string {
  if (full && assignedBots >= capacity) return t("clusters.capacity.full", { assigned: assignedBots, capacity });
  if (full) return t("clusters.capacity.fullShared", { own: assignedBots, capacity });
  return free === null ? t("clusters.capacity.shared", { capacity }) : t("clusters.capacity.free", { free, capacity });
}

/** The same in numbers, and what waits. */
function CapacityText({ shard, full, waiting }: { shard: GatewayShard; full: boolean; waiting: number }) {
  const language = useLanguage();
  const { t } = language;
  const { connectedBots, assignedBots, free } = shard;
  return (
    <span className={classes.capacityText}>
      <b>{describeCapacity(language, shard, full)}</b>
      <span>
        {formatFacts([
          free === null
            ? t("clusters.capacity.ownConnected", { count: connectedBots })
            : t("clusters.capacity.connected", { count: connectedBots }),
          ...(assignedBots === connectedBots ? [] : [t("clusters.capacity.assigned", { count: assignedBots })]),
        ])}
      </span>
      {full && waiting > 0 && (
        <TextLink href="/bots?reason=clusters_full" inherit underline="always">
          {t("clusters.capacity.waiting", { count: waiting })}
        </TextLink>
      )}
    </span>
  );
}
