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
import type { HistoryEntry, HistoryKind } from "#server/contract/live.ts";
import { BotStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import classes from "./history-tab.module.css";

export const HISTORY_KIND_LABELS: Record<HistoryKind, { word: string; icon: TablerIcon }> = {
  status: { word: "Status", icon: IconActivity },
  message: { word: "Party chat", icon: IconMessageCircle },
  whisper: { word: "Whisper", icon: IconLock },
  command: { word: "Command", icon: IconTerminal2 },
  chat: { word: "Sent", icon: IconMessage },
  friendRequest: { word: "Friend request", icon: IconUserPlus },
  invite: { word: "Invitation", icon: IconMail },
  joined: { word: "Joined", icon: IconDoorEnter },
  left: { word: "Left", icon: IconDoorExit },
  problem: { word: "Problem", icon: IconAlertTriangle },
};

const when = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export function HistoryItem({ entry: { at, kind, from, text, format, status } }: { entry: HistoryEntry }) {
  const { word, icon: Icon } = HISTORY_KIND_LABELS[kind];
  return (
    <li className={classes.entry} data-kind={kind}>
      <time dateTime={at} className={classes.time} suppressHydrationWarning>
        {when.format(new Date(at))}
      </time>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden />
        {word}
      </span>
      <span className={classes.what}>
        {from && !text.includes(from) && (
          <strong>
            <Name>{from}</Name>{" "}
          </strong>
        )}
        {status === null ? <bdi>{text}</bdi> : <BotStatusLabel status={status} />}
      </span>
      <span className={classes.format}>{format !== null && <ReplyFormatLabel format={format} />}</span>
    </li>
  );
}
