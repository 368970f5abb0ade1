"use client";

import { useClipboard } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { Name } from "../../../_ui/name.tsx";
import { StatusMark } from "../../../_ui/status-mark.tsx";
import { formatTimeAgo } from "../../../_ui/time-ago.tsx";
import { useIsFleetKnown, useLiveBot } from "../../_live/fleet-provider.tsx";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { labelReason } from "../../_reasons/describe-reason.ts";
import { useListedReason } from "../../_reasons/listed-reasons.tsx";
import classes from "./bots-table.module.css";
import { useListFacts } from "./list-facts.tsx";
import { useOpenBot } from "./open-bot.ts";
import { ownMember } from "./own-member.ts";

interface Props {
  bot: Bot;
}

/** A value that the column may cut off. */
const Cut = ({ title, children }: { title: string; children: ReactNode }) => <span title={title}>{children}</span>;

const None = ({ children }: { children: string }) => <span data-none>{children}</span>;

/** What a bot has only while it is connected. */
const NotConnected = ({ children }: { children: string }) => {
  const { t } = useLanguage();
  return <None>{useIsFleetKnown() ? children : t("bots.list.loading")}</None>;
};

export const BotStatusCell = ({ bot }: Props) => <LiveStatusLabel botId={bot.id} />;

/** The status, and beside it why the bot is not connected. Whether it is disabled is known before the reasons are. */
export function BotStatusAndReasonCell({ bot }: Props) {
  const language = useLanguage();
  const found = useListedReason(bot.id);
  const isBooting = useLiveBot(bot.id)?.status === BotStatus.Booting; // it says what the reason "Starting" says
  const isDisabled = (bot.flags & BotFlag.Disabled) !== 0;
  const reason = isBooting || found?.reason.code === "disabled" ? null : found;
  const code = isDisabled ? "disabled" : reason?.reason.code;
  const label = isDisabled ? language.t("reasons.labels.disabled") : reason && labelReason(language, reason);
  return (
    <span className={classes.statusAndReason}>
      <LiveStatusLabel botId={bot.id} />
      {code && label && <Reason code={code}>{label}</Reason>}
    </span>
  );
}

export const FlagsCell = ({ bot }: Props) => <BotFlagLabels flags={bot.flags} withoutProblem />;

export function CategoryCell({ bot }: Props) {
  const { t } = useLanguage();
  const { categoryNames } = useListFacts();
  const name = bot.parent === null ? undefined : categoryNames.get(bot.parent);
  return name === undefined ? (
    <None>{t("bots.uncategorised")}</None>
  ) : (
    <Cut title={name}>
      <Name>{name}</Name>
    </Cut>
  );
}

export const EmailCell = ({ bot: { email } }: Props) => {
  const { t } = useLanguage();
  return email ? <Cut title={email}>{email}</Cut> : <None>{t("bots.table.noEmail")}</None>;
};

export const PublicCell = ({ bot }: Props) => {
  const { t } = useLanguage();
  return bot.flags & BotFlag.Public ? t("bots.list.public") : <None>{t("bots.list.private")}</None>;
};

export function LastSeenCell({ bot }: Props) {
  const { t } = useLanguage();
  const { details, hasDetails } = useListFacts();
  const isKnown = useIsFleetKnown();
  const status = useLiveBot(bot.id)?.status ?? BotStatus.Offline;
  if (status !== BotStatus.Offline && status !== BotStatus.Booting) return t("bots.list.now");
  if (!isKnown) return <None>{t("bots.list.loading")}</None>;
  const seen = details.get(bot.id)?.lastSeenAt;
  if (seen) return <Moment instant={seen} />;
  return <None>{hasDetails ? t("bots.list.never") : t("bots.list.loading")}</None>;
}

export function ShardCell({ bot }: Props) {
  const { t } = useLanguage();
  const { shardLabels } = useListFacts();
  const live = useLiveBot(bot.id);
  const label = live && shardLabels.get(live.shardId);
  return label ? (
    <Cut title={label}>
      <Name>{label}</Name>
    </Cut>
  ) : (
    <NotConnected>{t("bots.list.notConnected")}</NotConnected>
  );
}

export function PartyCell({ bot }: Props) {
  const { t } = useLanguage();
  const party = useLiveBot(bot.id)?.party;
  return party ? (
    t("bots.list.party", { members: party.members.length, maxSize: party.maxSize })
  ) : (
    <NotConnected>{t("bots.list.none")}</NotConnected>
  );
}

export function LevelCell({ bot }: Props) {
  const { t } = useLanguage();
  const live = useLiveBot(bot.id);
  const level = live && ownMember(live)?.level;
  return level === undefined || level === null ? <NotConnected>{t("bots.list.none")}</NotConnected> : String(level);
}

export function AccountCell({ bot }: Props) {
  const { t } = useLanguage();
  const { details } = useListFacts();
  const accountId = details.get(bot.id)?.accountId;
  return accountId ? (
    <span className="mono" title={accountId}>
      {accountId}
    </span>
  ) : (
    <None>{t("bots.list.loading")}</None>
  );
}

/** An id begins with the time of its creation in milliseconds (server/data/id.ts). */
export const CreatedCell = ({ bot }: Props) => (
  <Moment instant={new Date(Number.parseInt(bot.id.slice(0, 12), 16)).toISOString()} />
);

/** Without a tooltip of its own: a table has many of them. */
const Moment = ({ instant }: { instant: string }) => {
  const language = useLanguage();
  return (
    <time dateTime={instant} title={instant.replace("T", " ").slice(0, 19).concat(" UTC")} suppressHydrationWarning>
      {formatTimeAgo(language, instant)}
    </time>
  );
};

/**
 * Opens the bot beside the list. With Ctrl or ⌘, and on a phone, it is a link to the bot's page. Not the router's own link:
 * each frame of a fast scroll draws a screen of new rows, and those links take a large part of the time.
 */
export function BotNameCell({ bot }: { bot: Bot }) {
  const openBot = useOpenBot();
  const router = useRouter();
  const href = `/bots/${bot.id}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (openBot) openBot(bot.id);
    else router.push(href);
  };
  return (
    <a href={href} className={classes.link} title={bot.nickname} tabIndex={useRowTabIndex()} onClick={open}>
      <Name>{bot.nickname}</Name>
    </a>
  );
}

/** Why the bot is not connected; empty for a bot that is. */
export function BotReasonCell({ bot }: { bot: Bot }) {
  const language = useLanguage();
  const reason = useListedReason(bot.id);
  if (!reason) return null;
  return <Reason code={reason.reason.code}>{labelReason(language, reason)}</Reason>;
}

const Reason = ({ code, children }: { code: BotReasonCode; children: string }) => (
  <span className={classes.reason} title={children}>
    <StatusMark tone={TONE_OF_REASON[code]} />
    <span>{children}</span>
  </span>
);

/** The last characters of the id, and a button that copies the whole id. */
export function BotIdCell({ bot }: { bot: Bot }) {
  const { t } = useLanguage();
  const clipboard = useClipboard({ timeout: 1500 });
  // The row may be another bot's by now.
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const copied = clipboard.copied && copiedId === bot.id;
  const copy = () => {
    setCopiedId(bot.id);
    clipboard.copy(bot.id);
  };
  return (
    <span className={classes.id}>
      <span className={`mono ${classes.idText}`} title={bot.id}>
        …{bot.id.slice(-6)}
      </span>
      <button
        type="button"
        className={classes.copy}
        data-copied={copied || undefined}
        aria-label={copied ? t("bots.table.copied") : t("bots.table.copyId", { nickname: bot.nickname })}
        onClick={copy}
        tabIndex={useRowTabIndex()}
      />
    </span>
  );
}
