import type { GatewayShard } from "#server/contract/gateway.ts";
import classes from "./live.module.css";

const share = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** How full a shard is: the bots that are connected, those it was given, and how many it takes. */
export function CapacityBar({ shard: { id, connectedBots, assignedBots, capacity } }: { shard: GatewayShard }) {
  const words = `${connectedBots} connected, ${assignedBots} assigned, capacity ${capacity}`;
  return (
    <div className={classes.capacity}>
      {/* biome-ignore lint/a11y/useSemanticElements: two values in one bar */}
      <div
        className={classes.bar}
        role="meter"
        aria-label={`Bots of shard ${id.slice(-6)}`}
        aria-valuemin={0}
        aria-valuemax={capacity}
        aria-valuenow={Math.min(connectedBots, capacity)}
        aria-valuetext={words}
      >
        <span className={classes.assigned} style={{ width: share(assignedBots, capacity) }} />
        <span className={classes.connected} style={{ width: share(connectedBots, capacity) }} />
      </div>
      <span className={classes.capacityWords} aria-hidden>
        <b>{connectedBots}</b> of {capacity} connected
        {assignedBots !== connectedBots && ` · ${assignedBots} assigned`}
      </span>
    </div>
  );
}
