"use client";

import { Loader, Text } from "@mantine/core";
import { IconCircleX, IconMessage, IconMessageCircle, IconRobot, IconTerminal2 } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import type { ApiCall } from "../../../../_ui/api-call.ts";
import { CopyCallButton } from "../../../../_ui/copy-call.tsx";
import { timeFormat } from "../../../../_ui/format.ts";
import { hidden } from "../../../../_ui/message-parts.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import { ScrollRegion } from "../../../../_ui/scroll-region.tsx";
import { parseTypedCommand } from "../../../_commands/command-line.ts";
import classes from "./console-lines.module.css";
import type { ConsoleLine } from "./console-log.ts";

const ICONS = {
  command: IconTerminal2,
  chat: IconMessage,
  message: IconMessageCircle,
  whisper: IconMessageCircle,
  automation: IconRobot,
};

const formatTime = timeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

interface Props {
  lines: readonly ConsoleLine[];
  /** Whether what is stored has not arrived yet. */
  isLoading: boolean;
  botName: string;
  /** The bot's address in the API. */
  botAddress: string;
}

/** Commands, messages and replies, newest last. Scrolls to new lines unless the person has scrolled up. */
export function ConsoleLines({ lines, isLoading, botName, botAddress }: Props) {
  const { t } = useLanguage();
  const box = useScrollToLatest(lines);
  return (
    <ScrollRegion ref={box} className={classes.log} role="log" aria-label={t("bots.console.label")}>
      {lines.length === 0 && !isLoading && (
        <Text size="sm" c="dimmed">
          {t("bots.console.empty")}
        </Text>
      )}
      {lines.map((line) => (
        <Line key={line.key} line={line} botName={botName} botAddress={botAddress} />
      ))}
    </ScrollRegion>
  );
}

function Line({ line, botName, botAddress }: Omit<Props, "lines" | "isLoading"> & { line: ConsoleLine }) {
  const language = useLanguage();
  const { t } = language;
  const { kind, at, from, input, state, format, text, ms } = line;
  const call = callOfLine(line, botAddress);
  const Icon = ICONS[kind];
  return (
    <div className={classes.line}>
      <div className={classes.input}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.from}>
          {t.rich(`bots.console.did.${kind}`, {
            hidden,
            who: () => (from === null ? t("bots.console.you") : <Name>{from}</Name>),
          })}
        </span>
        <bdi className={kind === "command" ? "mono" : undefined}>{input}</bdi>
        {call && (
          <span className={classes.copy}>
            <CopyCallButton call={call} label={t("bots.console.callOf", { input })} />
          </span>
        )}
        <time dateTime={new Date(at).toISOString()} className={classes.time} suppressHydrationWarning>
          {formatTime(language, at)}
        </time>
      </div>
      {state === "running" && (
        <Loader size={16} ms={24} role="img" aria-label={t("bots.console.waiting", { nickname: botName })} />
      )}
      {state === "failed" && (
        <div className={classes.reply}>
          <span className={classes.noReply}>
            <IconCircleX size={16} aria-hidden />
            {t("bots.console.noReply")}
          </span>
          <bdi>{text}</bdi>
        </div>
      )}
      {state === "done" && format !== null && (
        <div className={classes.reply}>
          <ReplyFormatLabel format={format} />
          <bdi className={classes.text}>{text}</bdi>
          {ms !== null && <span className={classes.duration}>{language.format.milliseconds(ms)}</span>}
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

/** The API call that does the same as a line of the console; null for what players wrote. */
function callOfLine({ kind, input }: Pick<ConsoleLine, "kind" | "input">, botAddress: string): ApiCall | null {
  const call = { method: "POST", withToken: true };
  if (kind === "chat") return { ...call, url: `${botAddress}/chat/messages`, body: { content: input } };
  const command = kind === "command" ? parseTypedCommand(input) : null;
  return command && { ...call, url: `${botAddress}/commands/run`, body: command };
}
