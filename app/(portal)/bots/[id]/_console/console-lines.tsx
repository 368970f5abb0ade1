"use client";

import { Loader, Text } from "@mantine/core";
import { IconCircleX, IconMessage, IconMessageCircle, IconTerminal2 } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Name } from "../../../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import { ScrollRegion } from "../../../../_ui/scroll-region.tsx";
import classes from "./console-lines.module.css";
import type { ConsoleLine } from "./console-log.ts";
import { consoleTexts } from "./texts.ts";

const ICONS = { command: IconTerminal2, chat: IconMessage, message: IconMessageCircle, whisper: IconMessageCircle };

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Commands, messages and replies, newest last. Scrolls to new lines unless the person has scrolled up. */
export function ConsoleLines({ lines, botName }: { lines: readonly ConsoleLine[]; botName: string }) {
  const box = useScrollToLatest(lines);
  return (
    <ScrollRegion ref={box} className={classes.log} role="log" aria-label={consoleTexts.label}>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {consoleTexts.empty}
        </Text>
      )}
      {lines.map((line) => (
        <Line key={line.key} line={line} botName={botName} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line, botName }: { line: ConsoleLine; botName: string }) {
  const { kind, at, from, input, state, format, text } = line;
  const Icon = ICONS[kind];
  return (
    <div className={classes.line}>
      <div className={classes.input}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.from}>
          {from === null ? consoleTexts.you : <Name>{from}</Name>}{" "}
          <span className="visually-hidden">{consoleTexts.verbs[kind]}</span>
        </span>
        <bdi className={kind === "command" ? "mono" : undefined}>{input}</bdi>
        <time dateTime={new Date(at).toISOString()} className={classes.time} suppressHydrationWarning>
          {clock.format(at)}
        </time>
      </div>
      {state === "running" && <Loader size={16} ms={24} role="img" aria-label={consoleTexts.waiting(botName)} />}
      {state === "failed" && (
        <div className={classes.reply}>
          <span className={classes.noReply}>
            <IconCircleX size={16} aria-hidden />
            {consoleTexts.noReply}
          </span>
          <bdi>{text}</bdi>
        </div>
      )}
      {state === "done" && format !== null && (
        <div className={classes.reply}>
          <ReplyFormatLabel format={format} />
          <bdi className={classes.text}>{text}</bdi>
        </div>
      )}
    </div>
  );
}

/** Within this distance of the end, new lines are scrolled into view. */
const END_DISTANCE_PX = 48;

function useScrollToLatest(lines: readonly ConsoleLine[]) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const updateIsAtEnd = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_DISTANCE_PX;
    };
    element.addEventListener("scroll", updateIsAtEnd, { passive: true });
    return () => element.removeEventListener("scroll", updateIsAtEnd);
  }, []);
  useEffect(() => {
    const isSending = lines.at(-1)?.state === "running";
    if (box.current && (isAtEnd.current || isSending)) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return box;
}
