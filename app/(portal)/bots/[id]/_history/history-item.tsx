"use client";

import {
  IconActivity,
  IconAlertTriangle,
  IconDoorEnter,
  IconDoorExit,
  IconLock,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconTerminal2,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { HistoryKind } from "#server/contract/history-kinds.ts";
import { BotStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { timeFormat } from "../../../../_ui/format.ts";
import { Name } from "../../../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import { textWithParts } from "../../../../_ui/text-with-parts.tsx";
import { isFromPortal } from "../is-from-portal.ts";
import { botPageTexts } from "../texts.ts";
import classes from "./history-tab.module.css";

const texts = botPageTexts.history;
const KIND_ICONS: Record<HistoryKind, TablerIcon> = {
  status: IconActivity,
  message: IconMessageCircle,
  whisper: IconLock,
  command: IconTerminal2,
  chat: IconMessage,
  friendRequest: IconUserPlus,
  invite: IconMail,
  joined: IconDoorEnter,
  left: IconDoorExit,
  problem: IconAlertTriangle,
};

const formatTime = timeFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** What somebody said. The texts of other kinds name who it was. */
const SAID: readonly HistoryKind[] = ["message", "whisper", "command", "chat"];

function Content({ entry: { kind, from, text, status } }: { entry: HistoryEntry }) {
  const what = status === null ? <bdi>{text}</bdi> : <BotStatusLabel status={status} />;
  if (!from || (!SAID.includes(kind) && text.includes(from))) return what;
  const who = <strong>{isFromPortal({ from }) ? texts.you : <Name>{from}</Name>}</strong>;
  return textWithParts(texts.entry, { who, what });
}

export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { at, kind, format } = entry;
  const Icon = KIND_ICONS[kind];
  return (
    <li className={classes.entry} data-kind={kind}>
      <time dateTime={at} className={classes.time} suppressHydrationWarning>
        {formatTime(at)}
      </time>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden />
        {texts.kinds[kind]}
      </span>
      <span className={classes.content}>
        <Content entry={entry} />
      </span>
      <span className={classes.format}>{format !== null && <ReplyFormatLabel format={format} />}</span>
    </li>
  );
}
