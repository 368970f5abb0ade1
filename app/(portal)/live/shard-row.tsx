import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { CopyButtonOf } from "../../_ui/copy-value.tsx";
import { Facts } from "../../_ui/facts.tsx";
import { Name } from "../../_ui/name.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { shardName } from "../_live/shard-name.ts";
import { CapacityBar, CapacityText } from "./capacity-bar.tsx";
import classes from "./live.module.css";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.shard;

interface Props {
  shard: GatewayShard;
  isLogOpen: boolean;
  onToggleLog: () => void;
}

export function ShardRow({ shard, isLogOpen, onToggleLog }: Props) {
  const name = shardName(shard);
  return (
    <li className={classes.shard}>
      <span className={classes.shardName}>
        <Name>{name}</Name>
        <CopyButtonOf value={shard.id} label={texts.idToCopy(name)} />
      </span>
      <CapacityBar shard={shard} />
      <CapacityText shard={shard} />
      <Facts
        facts={{
          [texts.started]: <TimeAgo instant={shard.startedAt} />,
          [texts.lastSeen]: <TimeAgo instant={shard.lastSeenAt} />,
          [texts.categories]: shard.categories.length > 0 && shard.categories.length,
        }}
        className={classes.shardDetails}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={onToggleLog}
        aria-expanded={isLogOpen}
        aria-label={texts.logOf(name)}
      >
        {texts.log}
      </Button>
    </li>
  );
}
