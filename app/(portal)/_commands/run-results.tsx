"use client";

import { Loader, Text } from "@mantine/core";
import { IconCircleDashed, IconCircleX, IconPlayerStop } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import { useRef } from "react";
import { Name } from "../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../_ui/reply-format-label.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import type { BotResult } from "./bulk-run.ts";
import classes from "./run-results.module.css";
import { commandsTexts } from "./texts.ts";

const ROW_HEIGHT = 66;
const texts = commandsTexts.results;

/** One row for each bot, with its replies or the reason for having none. Only visible rows are rendered. */
export function RunResults({ results }: { results: readonly BotResult[] }) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: results.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  return (
    <ScrollRegion ref={box} className={classes.box} aria-label={texts.label}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const result = results[index];
          return (
            result && (
              <li
                key={result.bot.id}
                ref={rows.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={results.length}
                aria-posinset={index + 1}
              >
                <Result result={result} />
              </li>
            )
          );
        })}
      </ul>
    </ScrollRegion>
  );
}

function Result({ result: { bot, state, replies, problem } }: { result: BotResult }) {
  return (
    <>
      <div className={classes.head}>
        <Link href={`/bots/${bot.id}`} prefetch={false} className={classes.name}>
          <Name>{bot.nickname}</Name>
        </Link>
        <ResultState state={state} hasProblem={problem !== null} />
      </div>
      {replies.map(({ line, format, text }) => (
        <div key={line} className={classes.reply}>
          {replies.length > 1 && <span className={`mono ${classes.line}`}>{line}</span>}
          <ReplyFormatLabel format={format} />
          <bdi className={classes.text}>{text}</bdi>
        </div>
      ))}
      {problem && (
        <div>
          <span className={classes.text}>
            {problem.message}
            {!problem.isOffline && problem.requestId && texts.request(problem.requestId)}
          </span>
        </div>
      )}
    </>
  );
}

function ResultState({ state, hasProblem }: { state: BotResult["state"]; hasProblem: boolean }) {
  if (state === "running") return <Loader size={16} aria-label={texts.running} role="img" />;
  if (state === "done" || (state === "failed" && !hasProblem)) return null;
  const [Icon, label] =
    state === "failed"
      ? [IconCircleX, texts.noReply]
      : state === "stopped"
        ? [IconPlayerStop, texts.notRun]
        : [IconCircleDashed, texts.waiting];
  return (
    <Text span size="sm" c={state === "failed" ? "error" : "dimmed"} className={classes.state}>
      <Icon size={16} aria-hidden />
      {label}
    </Text>
  );
}
