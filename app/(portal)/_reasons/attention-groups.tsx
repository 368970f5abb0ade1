"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { isIntended } from "#server/contract/bot-reason-codes.ts";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import classes from "./attention-groups.module.css";
import { AttentionItem } from "./attention-item.tsx";
import { ProblemSentences } from "./problem-sentences.tsx";
import { botsOf, LinkButton } from "./reason-links.tsx";
import { reasonTexts } from "./texts.ts";

const RenewBotsDialog = loadLater(() =>
  import("../_bot-sign-in/renew-bots-dialog.tsx").then((module) => module.RenewBotsDialog),
);
/** The buttons stand in the row of the link to the bots, which is there at first: nothing moves when they appear. */
const ReasonRemedies = loadLater(() => import("./reason-remedies.tsx").then((module) => module.ReasonRemedies), {
  content: true,
});
/** Their place is kept. */
const ReasonIcon = loadLater(() => import("./reason-icon.tsx").then((module) => module.ReasonIcon), { content: true });

const texts = reasonTexts.attention;

interface Props {
  groups: BotReasonCount[];
  /** How many are open: what follows stays on the screen. */
  max: number;
}

/** Why bots are not connected, by reason: how many, and what to do. */
export function AttentionGroups({ groups, max }: Props) {
  const [renewing, setRenewing] = useState<BotProblem[] | null>(null);
  const items = (some: BotReasonCount[]) =>
    some.map((group) => <Group key={JSON.stringify(group.reason)} group={group} onRenew={setRenewing} />);
  // The dialog stays when the bots of its reason are gone.
  return (
    <>
      {groups.length > 0 && (
        <section aria-label={texts.label} className={classes.items}>
          {items(groups.slice(0, max))}
          {groups.length > max && (
            <details className={classes.more}>
              <summary>{texts.moreReasons(groups.length - max)}</summary>
              <div className={classes.items}>{items(groups.slice(max))}</div>
            </details>
          )}
        </section>
      )}
      <RenewBotsDialog bots={renewing} onClose={() => setRenewing(null)} />
    </>
  );
}

interface GroupProps {
  group: BotReasonCount;
  onRenew: (problems: BotProblem[]) => void;
}

function Group({ group, onRenew }: GroupProps) {
  const { reason, count } = group;
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const problems = useQuery(trpc.bots.problems.queryOptions({}, { enabled: false }));
  const categoryId = "categoryId" in reason ? reason.categoryId : null;
  const categoryName = categories.data?.find(({ id }) => id === categoryId)?.name ?? "";
  const { title, text } = reasonTexts.groups[reason.code];
  const renew = async () => {
    const { data, error } = await problems.refetch();
    if (error) notifyError(error);
    else onRenew((data ?? []).filter(({ kind }) => kind === "invalid_auth"));
  };
  return (
    <AttentionItem
      icon={<ReasonIcon code={reason.code} />}
      title={title(count, reason, categoryName)}
      text={text(reason)}
      isIntended={isIntended(reason.code)}
      quotation={<ProblemSentences kind={reason.code} />}
    >
      <ReasonRemedies group={group} categoryName={categoryName} onRenew={() => void renew()} />
      <LinkButton href={botsOf(reason)}>{texts.show}</LinkButton>
    </AttentionItem>
  );
}
