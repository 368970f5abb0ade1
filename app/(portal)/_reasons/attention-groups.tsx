"use client";

import { Anchor, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { type BotReasonCode, isIntended, isRefused } from "#server/contract/bot-reason-codes.ts";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { listOfParts } from "../../_ui/message-parts.tsx";
import { Name } from "../../_ui/name.tsx";
import { notifyError } from "../../_ui/notify.ts";
import { StatusMark } from "../../_ui/status-mark.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import classes from "./attention-groups.module.css";
import { helpForGroup, titleOfGroup } from "./describe-group.ts";
import { QuotedPlatformSentence } from "./quoted-platform-sentence.tsx";
import { botsOf, LinkButton } from "./reason-links.tsx";
import type { RemediesProps } from "./reason-remedies.tsx";

const RenewBotsDialog = loadLater(() =>
  import("../_bot-sign-in/renew-bots-dialog.tsx").then((module) => module.RenewBotsDialog),
);

interface Props {
  groups: BotReasonCount[];
  /** How many are open: what follows stays on the screen. */
  max: number;
  /** The buttons that help; loaded later where the page has other things to do first. */
  remedies: ComponentType<RemediesProps>;
  /** Whether a heading says what the card is. */
  hasTitle?: boolean;
  /** More that needs attention, below the reasons. */
  children?: ReactNode;
}

/** Why bots are not connected, in one card with a row for each reason: how many, and what to do. */
export function AttentionGroups({ groups, max, remedies, hasTitle = false, children }: Props) {
  const { t } = useLanguage();
  const [renewing, setRenewing] = useState<BotProblem[] | null>(null);
  const rows = (some: BotReasonCount[]) =>
    some.map((group) => (
      <Group
        key={JSON.stringify(group.reason)}
        group={group}
        remedies={remedies}
        isBelowTitle={hasTitle}
        onRenew={setRenewing}
      />
    ));
  // The dialog stays when the bots of its reason are gone.
  return (
    <>
      {(groups.length > 0 || children) && (
        <section aria-label={t("reasons.attention.label")} className={classes.card}>
          {hasTitle && (
            <Title order={2} size="h4" className={classes.heading}>
              {t("reasons.attention.label")}
            </Title>
          )}
          {rows(groups.slice(0, max))}
          {groups.length > max && (
            <details className={classes.more}>
              <summary>{t("reasons.attention.moreReasons", { count: groups.length - max })}</summary>
              {rows(groups.slice(max))}
            </details>
          )}
          {children && <div className={classes.further}>{children}</div>}
        </section>
      )}
      <RenewBotsDialog bots={renewing} onClose={() => setRenewing(null)} />
    </>
  );
}

interface GroupProps {
  group: BotReasonCount;
  remedies: ComponentType<RemediesProps>;
  isBelowTitle: boolean;
  onRenew: (problems: BotProblem[]) => void;
}

function Group({ group, remedies: Remedies, isBelowTitle, onRenew }: GroupProps) {
  const language = useLanguage();
  const { t } = language;
  const { reason, count } = group;
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const problems = useQuery(trpc.bots.problems.queryOptions({}, { enabled: false }));
  const categoryId = "categoryId" in reason ? reason.categoryId : null;
  const categoryName = categories.data?.find(({ id }) => id === categoryId)?.name ?? "";
  const renew = async () => {
    const { data, error } = await problems.refetch();
    if (error) notifyError(language, error);
    else onRenew((data ?? []).filter(({ kind }) => kind === "invalid_auth"));
  };
  return (
    <AttentionItem
      icon={<StatusMark tone={TONE_OF_REASON[reason.code]} />}
      title={titleOfGroup(language, reason, count, categoryName)}
      text={helpForGroup(language, reason)}
      isIntended={isIntended(reason.code)}
      order={isBelowTitle ? 3 : 2}
      quotation={<ProblemSentences kind={reason.code} />}
    >
      <Remedies group={group} categoryName={categoryName} onRenew={() => void renew()} />
      <LinkButton href={botsOf(reason)}>{t("reasons.attention.show")}</LinkButton>
    </AttentionItem>
  );
}

interface AttentionItemProps {
  icon: ReactNode;
  title: ReactNode;
  text: string;
  /** Its owner decided it: it is no fault. */
  isIntended: boolean;
  /** Of its heading. */
  order: 2 | 3;
  /** What the game platform says about it, below the text. */
  quotation?: ReactNode;
  /** Buttons that help to solve the problem. */
  children: ReactNode;
}

function AttentionItem({ icon, title, text, isIntended, order, quotation, children }: AttentionItemProps) {
  return (
    <div className={classes.item} data-intended={isIntended || undefined}>
      <span className={classes.icon}>{icon}</span>
      <div>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        {text !== "" && <p className={classes.text}>{text}</p>}
        {quotation}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
const MAX_SENTENCES = 2;

/** What the game platform says, each sentence once, and of which bots. Nothing for reasons that are not the platform's. */
function ProblemSentences({ kind }: { kind: BotReasonCode }) {
  const { t, format } = useLanguage();
  const isOfPlatform = isRefused(kind);
  const counts = useQuery(useTRPC().bots.problemCounts.queryOptions({}, { enabled: isOfPlatform }));
  const sentences = (counts.data ?? []).filter((problem) => problem.kind === kind);
  if (!isOfPlatform || sentences.length === 0) return null;
  return (
    <ul className={classes.sentences}>
      {sentences.slice(0, MAX_SENTENCES).map(({ message, count, bots }) => (
        <li key={message}>
          {message !== null && <QuotedPlatformSentence>{message}</QuotedPlatformSentence>}
          <Text size="sm" c="dimmed">
            {listOfParts(format, [
              ...bots.map(({ botId, nickname }) => (
                <Anchor key={botId} component={Link} href={`/bots/${botId}`} inherit>
                  <Name>{nickname}</Name>
                </Anchor>
              )),
              ...(count > bots.length ? [t("reasons.attention.more", { count: count - bots.length })] : []),
            ])}
          </Text>
        </li>
      ))}
    </ul>
  );
}
