"use client";

import { Loader, Text } from "@mantine/core";
import { IconCircleX, IconMessage, IconMessageCircle, IconTerminal2 } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Name } from "../../../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import { ScrollRegion } from "../../../../_ui/scroll-region.tsx";
import classes from "./console-lines.module.css";
import type { ConsoleLine } from "./console-log.ts";

const ICONS = { command: IconTerminal2, chat: IconMessage, message: IconMessageCircle, whisper: IconMessageCircle };
const VERBS = { command: "ran", chat: "sent", message: "said", whisper: "whispered" };
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** What was asked and answered, the latest at the bottom; it follows unless somebody reads further up. */
export function ConsoleLines({ lines, botName }: { lines: readonly ConsoleLine[]; botName: string }) {
  const box = useScrollToLatest(lines);
  return (
    <ScrollRegion ref={box} className={classes.log} role="log" aria-label="Console">
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing was said yet. Type a command below, such as ping.
        </Text>
      )}
      {lines.map((line) => (
        <Line key={line.key} line={line} botName={botName} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line, botName }: { line: ConsoleLine; botName: string }) {
  const { kind, at, from, input: asked, state, format, text } = line;
  const Icon = ICONS[kind];
  return (
    <div className={classes.line}>
      <div className={classes.asked}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.from}>
          {from === null ? "You" : <Name>{from}</Name>} <span className="visually-hidden">{VERBS[kind]}</span>
        </span>
        <bdi className={kind === "command" ? "mono" : undefined}>{asked}</bdi>
        <time dateTime={new Date(at).toISOString()} className={classes.time} suppressHydrationWarning>
          {clock.format(at)}
        </time>
      </div>
      {state === "running" && <Loader size={16} ml={24} role="img" aria-label={`Waiting for ${botName}`} />}
      {state === "failed" && (
        <div className={classes.reply}>
          <span className={classes.refused}>
            <IconCircleX size={16} aria-hidden />
            No answer
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

const NEAR_PX = 48;

function useScrollToLatest(lines: readonly ConsoleLine[]) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, []);
  useEffect(() => {
    const own = lines.at(-1)?.state === "running";
    if (box.current && (isAtEnd.current || own)) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return box;
}
