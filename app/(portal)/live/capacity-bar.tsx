import type { GatewayShard } from "#server/contract/gateway.ts";
import classes from "./live.module.css";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.capacity;

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** The connected and assigned bots of a shard, against its capacity. */
export function CapacityBar({ shard: { id, connectedBots, assignedBots, capacity } }: { shard: GatewayShard }) {
  return (
    <div className={classes.capacity}>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot show two values */}
      <div
        className={classes.bar}
        role="meter"
        aria-label={texts.label(id.slice(-6))}
        aria-valuemin={0}
        aria-valuemax={capacity}
        aria-valuenow={Math.min(connectedBots, capacity)}
        aria-valuetext={texts.text(connectedBots, assignedBots, capacity)}
      >
        <span className={classes.assigned} style={{ width: percent(assignedBots, capacity) }} />
        <span className={classes.connected} style={{ width: percent(connectedBots, capacity) }} />
      </div>
      <span className={classes.capacityText} aria-hidden>
        <b>{connectedBots}</b> {texts.connected(capacity)}
        {assignedBots !== connectedBots && ` · ${texts.assigned(assignedBots)}`}
      </span>
    </div>
  );
}
