"use client";

import { Button, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { timeFormat } from "../../_ui/format.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import classes from "./live.module.css";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.log;

/** Within this distance of the end, new lines are scrolled into view. */
const END_DISTANCE_PX = 40;

interface Props {
  lines: readonly NamedShardLogLine[];
  /** How many lines the log has without the filter. */
  all: number;
  onClear: () => void;
  follows: boolean;
  isManaged: boolean;
}

const timeOf = timeFormat({ timeStyle: "medium" });

function LogLine({ line: { at, level, botId, botName, message } }: { line: NamedShardLogLine }) {
  const parts = {
    time: <time dateTime={at}>{timeOf(at)}</time>,
    level: <b>{level}</b>,
    message: <bdi>{message}</bdi>,
  };
  if (botName === null) return textWithParts(texts.line, parts);
  const bot = (
    <Link href={`/bots/${botId}`} prefetch={false}>
      <Name>{botName}</Name>
    </Link>
  );
  return textWithParts(texts.lineOfBot, { ...parts, bot });
}

export function ShardLogLines({ lines, all, onClear, follows, isManaged }: Props) {
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when lines are added
  useLayoutEffect(() => {
    if (follows && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, follows]);
  return (
    <>
      {isManaged && (
        <Text size="sm" mb="xs">
          {texts.managed}
        </Text>
      )}
      <ScrollRegion
        ref={box}
        role="log"
        aria-label={texts.lines}
        className={classes.log}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < END_DISTANCE_PX;
        }}
      >
        {lines.length === 0 && <p className={classes.empty}>{all === 0 ? texts.empty : texts.noMatch(all)}</p>}
        {lines.length === 0 && all > 0 && (
          <Button variant="default" size="xs" onClick={onClear}>
            {texts.clearFilter}
          </Button>
        )}
        {lines.map((line) => (
          <p key={line.id} className={classes.line} data-level={line.level}>
            <LogLine line={line} />
          </p>
        ))}
      </ScrollRegion>
    </>
  );
}
