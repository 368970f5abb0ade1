"use client";

import { Button, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { timeFormat } from "../../_ui/format.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import classes from "./live.module.css";

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
  const language = useLanguage();
  const { t } = language;
  const parts = {
    time: () => <time dateTime={at}>{timeOf(language, at)}</time>,
    level: () => <b>{level}</b>,
    message: () => <bdi>{message}</bdi>,
  };
  if (botName === null) return t.rich("clusters.log.line", parts);
  const bot = (
    <Link href={`/bots/${botId}`} prefetch={false}>
      <Name>{botName}</Name>
    </Link>
  );
  return t.rich("clusters.log.lineOfBot", { ...parts, bot: () => bot });
}

export function ShardLogLines({ lines, all, onClear, follows, isManaged }: Props) {
  const { t } = useLanguage();
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
          {t("clusters.log.managed")}
        </Text>
      )}
      <ScrollRegion
        ref={box}
        role="log"
        aria-label={t("clusters.log.lines")}
        className={classes.log}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < END_DISTANCE_PX;
        }}
      >
        {lines.length === 0 && (
          <p className={classes.empty}>
            {all === 0 ? t("clusters.log.empty") : t("clusters.log.noMatch", { count: all })}
          </p>
        )}
        {lines.length === 0 && all > 0 && (
          <Button variant="default" size="xs" onClick={onClear}>
            {t("clusters.log.clearFilter")}
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
