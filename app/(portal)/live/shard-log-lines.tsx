"use client";

import { Text } from "@mantine/core";
import Link from "next/link";
import { useLayoutEffect, useRef } from "react";
import type { ShardLogLine } from "#server/contract/live.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import classes from "./live.module.css";

/** So near the end one is looking at the latest. */
const NEAR_PX = 40;

interface Props {
  lines: readonly ShardLogLine[];
  follows: boolean;
  isManaged: boolean;
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString("en-GB");

export function ShardLogLines({ lines, follows, isManaged }: Props) {
  const box = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines come in at the end
  useLayoutEffect(() => {
    if (follows && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, follows]);
  return (
    <>
      {isManaged && (
        <Text size="sm" mb="xs">
          This shard is run by others: its owner has the whole log, and here is what it says of your bots.
        </Text>
      )}
      <ScrollRegion
        ref={box}
        role="log"
        aria-label="Lines"
        className={classes.log}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
        }}
      >
        {lines.length === 0 && <p className={classes.silent}>Nothing has been said yet.</p>}
        {lines.map(({ id, at, level, botId, message }) => (
          <p key={id} className={classes.line} data-level={level}>
            <time dateTime={at}>{timeOf(at)}</time> <b>{level}</b> <bdi>{message}</bdi>
            {botId && (
              <>
                {" "}
                <Link href={`/bots/${botId}`} prefetch={false}>
                  bot
                </Link>
              </>
            )}
          </p>
        ))}
      </ScrollRegion>
    </>
  );
}
