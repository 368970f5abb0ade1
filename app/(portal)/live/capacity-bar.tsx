import type { GatewayShard } from "#server/contract/gateway.ts";
import { shardName } from "../_live/shard-name.ts";
import classes from "./live.module.css";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.capacity;

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** The connected and assigned bots of a shard, against its capacity. */
export function CapacityBar({ shard }: { shard: GatewayShard }) {
  const { connectedBots, assignedBots, capacity, free } = shard;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot show two values
    <div
      className={classes.bar}
      data-shared={free === null || undefined}
      role="meter"
      aria-label={texts.label(shardName(shard))}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={Math.min(connectedBots, capacity)}
      aria-valuetext={texts.text(connectedBots, assignedBots, capacity)}
    >
      <span className={classes.assigned} style={{ width: percent(assignedBots, capacity) }} />
      <span className={classes.connected} style={{ width: percent(connectedBots, capacity) }} />
    </div>
  );
}

/** The same in numbers. */
export function CapacityText({ shard: { connectedBots, assignedBots, capacity, free } }: { shard: GatewayShard }) {
  return (
    <span className={classes.capacityText}>
      <b>{free === null ? texts.shared(capacity) : texts.free(free, capacity)}</b>
      <span>
        {free === null ? texts.ownConnected(connectedBots) : texts.connected(connectedBots)}
        {assignedBots !== connectedBots && ` · ${texts.assigned(assignedBots)}`}
      </span>
    </span>
  );
}
