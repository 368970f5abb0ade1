import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { CopyValue } from "../../_ui/copy-value.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { CapacityBar } from "./capacity-bar.tsx";
import classes from "./live.module.css";

interface Props {
  shard: GatewayShard;
  hasLog: boolean;
  onLog: () => void;
}

export function ShardRow({ shard, hasLog, onLog }: Props) {
  return (
    <li className={classes.shard}>
      <CopyValue value={shard.id} label={`id of shard ${shard.id.slice(-6)}`} short />
      <CapacityBar shard={shard} />
      <dl className={`${classes.facts} ${classes.shardFacts}`}>
        <div>
          <dt>Started</dt>
          <dd>
            <TimeAgo instant={shard.startedAt} />
          </dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>
            <TimeAgo instant={shard.lastSeenAt} />
          </dd>
        </div>
        {shard.categories.length > 0 && (
          <div>
            <dt>Takes</dt>
            <dd>
              {shard.categories.length} {shard.categories.length === 1 ? "category" : "categories"}
            </dd>
          </div>
        )}
      </dl>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={onLog}
        aria-expanded={hasLog}
        aria-label={`Log of shard ${shard.id.slice(-6)}`}
      >
        Log
      </Button>
    </li>
  );
}
