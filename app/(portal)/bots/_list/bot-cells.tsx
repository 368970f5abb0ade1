"use client";

import { useClipboard } from "@mantine/hooks";
import type { MouseEvent, ReactNode } from "react";
import { BotStatus } from "#control/bot-status.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { StatusMark } from "../../../_ui/status-mark.tsx";
import { formatTimeAgo } from "../../../_ui/time-ago.tsx";
import { useIsFleetKnown, useLiveBot } from "../../_live/fleet-provider.tsx";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { labelReason } from "../../_reasons/describe-reason.ts";
import { useListedReason } from "../../_reasons/listed-reasons.tsx";
import { botsTexts } from "../texts.ts";
import classes from "./bots-table.module.css";
import { useListFacts } from "./list-facts.tsx";
import { useOpenBot } from "./open-bot.ts";
import { ownMember } from "./own-member.ts";
import { tableTexts } from "./table-texts.ts";
import { listTexts } from "./texts.ts";

interface Props {
  bot: Bot;
}

/** A value that the column may cut off. */
const Cut = ({ title, children }: { title: string; children: ReactNode }) => <span title={title}>{children}</span>;

const None = ({ children }: { children: string }) => <span data-none>{children}</span>;

/** What a bot has only while it is connected. */
const NotConnected = ({ children }: { children: string }) => (
  <None>{useIsFleetKnown() ? children : listTexts.loading}</None>
);

export const BotStatusCell = ({ bot }: Props) => <LiveStatusLabel botId={bot.id} />;

export const FlagsCell = ({ bot }: Props) => <BotFlagLabels flags={bot.flags} withoutProblem />;

export function CategoryCell({ bot }: Props) {
  const { categoryNames } = useListFacts();
  const name = bot.parent === null ? undefined : categoryNames.get(bot.parent);
  return name === undefined ? (
    <None>{botsTexts.uncategorised}</None>
  ) : (
    <Cut title={name}>
      <Name>{name}</Name>
    </Cut>
  );
}

export const EmailCell = ({ bot: { email } }: Props) =>
  email ? <Cut title={email}>{email}</Cut> : <None>{tableTexts.noEmail}</None>;

export const PublicCell = ({ bot }: Props) =>
  bot.flags & BotFlag.Public ? listTexts.public : <None>{listTexts.private}</None>;

export function LastSeenCell({ bot }: Props) {
  const { details, hasDetails } = useListFacts();
  const isKnown = useIsFleetKnown();
  const status = useLiveBot(bot.id)?.status ?? BotStatus.Offline;
  if (status !== BotStatus.Offline && status !== BotStatus.Booting) return listTexts.now;
  if (!isKnown) return <None>{listTexts.loading}</None>;
  const seen = details.get(bot.id)?.lastSeenAt;
  if (seen) return <Moment instant={seen} />;
  return <None>{hasDetails ? listTexts.never : listTexts.loading}</None>;
}

export function ShardCell({ bot }: Props) {
  const { shardLabels } = useListFacts();
  const live = useLiveBot(bot.id);
  const label = live && shardLabels.get(live.shardId);
  return label ? (
    <Cut title={label}>
      <Name>{label}</Name>
    </Cut>
  ) : (
    <NotConnected>{listTexts.notConnected}</NotConnected>
  );
}

export function PartyCell({ bot }: Props) {
  const party = useLiveBot(bot.id)?.party;
  return party ? listTexts.party(party.members.length, party.maxSize) : <NotConnected>{listTexts.none}</NotConnected>;
}

export function LevelCell({ bot }: Props) {
  const live = useLiveBot(bot.id);
  const level = live && ownMember(live)?.level;
  return level === undefined || level === null ? <NotConnected>{listTexts.none}</NotConnected> : String(level);
}

export function AccountCell({ bot }: Props) {
  const { details } = useListFacts();
  const accountId = details.get(bot.id)?.accountId;
  return accountId ? (
    <span className="mono" title={accountId}>
      {accountId}
    </span>
  ) : (
    <None>{listTexts.loading}</None>
  );
}

/** An id begins with the time of its creation in milliseconds (server/data/id.ts). */
export const CreatedCell = ({ bot }: Props) => (
  <Moment instant={new Date(Number.parseInt(bot.id.slice(0, 12), 16)).toISOString()} />
);

/** Without a tooltip of its own: a table has many of them. */
const Moment = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={instant.replace("T", " ").slice(0, 19).concat(" UTC")} suppressHydrationWarning>
    {formatTimeAgo(instant)}
  </time>
);

/** Opens the bot beside the list. With Ctrl or ⌘, and on a phone, it is a link to the bot's page. */
export function BotNameCell({ bot }: { bot: Bot }) {
  const openBot = useOpenBot();
  const open = (event: MouseEvent) => {
    if (!openBot || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openBot(bot.id);
  };
  return (
    <Link
      href={`/bots/${bot.id}`}
      prefetch={false}
      className={classes.link}
      title={bot.nickname}
      tabIndex={useRowTabIndex()}
      onClick={open}
    >
      <Name>{bot.nickname}</Name>
    </Link>
  );
}

/** Why the bot is not connected; empty for a bot that is. */
export function BotReasonCell({ bot }: { bot: Bot }) {
  const reason = useListedReason(bot.id);
  if (!reason) return null;
  const label = labelReason(reason);
  return (
    <span className={classes.reason} title={label}>
      <StatusMark tone={TONE_OF_REASON[reason.reason.code]} />
      {label}
    </span>
  );
}

/** The last characters of the id, and a button that copies the whole id. */
export function BotIdCell({ bot }: { bot: Bot }) {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  return (
    <span className={classes.id}>
      <span className={`mono ${classes.idText}`} title={bot.id}>
        …{bot.id.slice(-6)}
      </span>
      <button
        type="button"
        className={classes.copy}
        data-copied={copied || undefined}
        aria-label={copied ? tableTexts.copied : tableTexts.copyId(bot.nickname)}
        onClick={() => copy(bot.id)}
        tabIndex={useRowTabIndex()}
      />
    </span>
  );
}
