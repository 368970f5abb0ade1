"use client";

import { Progress, Skeleton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCategory,
  IconCircleCheck,
  IconPlayerPause,
  IconRobot,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { countAttention } from "#server/contract/bot-reason-codes.ts";
import { formatNumber } from "../../_ui/format.ts";
import { Link } from "../../_ui/link.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useReasonCounts } from "../_reasons/use-bot-reasons.ts";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.counts;

const NEARLY_FULL = 0.9;

interface Props {
  count: { bots: number; counted: number; limit: number; disabled: number; public: number };
}

/** How many bots and categories the account has; each count links to what it counts. */
export function AccountCounts({ count: { bots, counted, limit, disabled, public: publicBots } }: Props) {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const reasons = useReasonCounts();
  const attention = reasons.data && countAttention(reasons.data);
  const free = Math.max(0, limit - counted);
  const used = free === 0 ? texts.limitReached : texts.free(free);
  return (
    <section className={classes.counts} data-compact={bots > 0 || undefined} aria-label={texts.label}>
      <CountCard href="/bots" label={texts.bots} icon={IconRobot} value={bots} used={{ counted, limit }} wide>
        <Progress
          value={limit > 0 ? Math.round((counted / limit) * 100) : 100}
          color={counted >= limit * NEARLY_FULL ? "orange" : undefined}
          aria-label={texts.botsUsed}
        />
        <span className={classes.note}>{bots > counted ? texts.withDemo(used, bots - counted) : used}</span>
      </CountCard>
      <CountCard
        href="/bots?view=attention"
        label={texts.attention}
        icon={attention ? IconAlertTriangle : IconCircleCheck}
        value={attention}
        failed={reasons.isError}
        alert={Boolean(attention)}
      >
        <span className={classes.note}>{texts.attentionText}</span>
      </CountCard>
      <CountCard href="/bots?view=disabled" label={texts.disabled} icon={IconPlayerPause} value={disabled}>
        <span className={classes.note}>{texts.disabledText}</span>
      </CountCard>
      <CountCard href="/bots?view=public" label={texts.public} icon={IconWorld} value={publicBots}>
        <span className={classes.note}>{texts.publicText}</span>
      </CountCard>
      <CountCard
        href="/categories"
        label={texts.categories}
        icon={IconCategory}
        value={categories.data?.length}
        failed={categories.isError}
      >
        <span className={classes.note}>{texts.categoriesText}</span>
      </CountCard>
    </section>
  );
}

const countCardTexts = overviewTexts.counts;

interface CountCardProps {
  href: string;
  label: string;
  icon: TablerIcon;
  /** Undefined while it is loading. */
  value: number | undefined;
  /** How many of them count against the limit. */
  used?: { counted: number; limit: number };
  wide?: boolean;
  /** The counted things need attention. */
  alert?: boolean;
  failed?: boolean;
  children: ReactNode;
}

function CountCard({ href, label, icon: Icon, value, used, wide, alert, failed, children }: CountCardProps) {
  return (
    <Link href={href} className={classes.card} data-wide={wide} data-alert={alert || undefined}>
      <span className={classes.label}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {label}
      </span>
      {value === undefined && !failed ? (
        <Skeleton height={36} width={56} />
      ) : (
        <span className={classes.value}>
          {value === undefined ? <span title={countCardTexts.failed}>–</span> : <Count value={value} used={used} />}
        </span>
      )}
      {children}
    </Link>
  );
}

function Count({ value, used }: Pick<CountCardProps, "used"> & { value: number }) {
  if (!used) return formatNumber(value);
  const small = (text: string) => <span className={classes.limit}>{text}</span>;
  const parts = { count: formatNumber(value), limit: small(formatNumber(used.limit)), small };
  if (used.counted === value) return textWithParts(countCardTexts.used, parts);
  return textWithParts(countCardTexts.usedWithOthers, { ...parts, counted: small(formatNumber(used.counted)) });
}
