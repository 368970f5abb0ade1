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
import { countAttention, isRefused } from "#server/contract/bot-reason-codes.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useReasonCounts } from "../_reasons/use-bot-reasons.ts";
import classes from "./overview.module.css";

const NEARLY_FULL = 0.9;

interface Props {
  count: { bots: number; counted: number; limit: number; disabled: number; public: number };
}

/** How many bots and categories the account has; each count links to what it counts. */
export function AccountCounts({ count: { bots, counted, limit, disabled, public: publicBots } }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const reasons = useReasonCounts();
  const attention = reasons.data && countAttention(reasons.data);
  const isAnyRefused = reasons.data?.some(({ reason }) => isRefused(reason.code));
  const free = Math.max(0, limit - counted);
  return (
    <section className={classes.counts} data-compact={bots > 0 || undefined} aria-label={t("overview.counts.label")}>
      <CountCard
        href="/bots"
        label={t("overview.counts.bots")}
        icon={IconRobot}
        value={bots}
        used={{ counted, limit }}
        wide
      >
        <Progress
          value={limit > 0 ? Math.round((counted / limit) * 100) : 100}
          color={counted >= limit * NEARLY_FULL ? "orange" : undefined}
          aria-label={t("overview.counts.botsUsed")}
        />
        <span className={classes.note}>
          {bots > counted
            ? t("overview.counts.freeWithDemo", { free, demo: bots - counted })
            : t("overview.counts.free", { free })}
        </span>
      </CountCard>
      <CountCard
        href="/bots?view=attention"
        label={t("overview.counts.attention")}
        icon={attention ? IconAlertTriangle : IconCircleCheck}
        value={attention}
        failed={reasons.isError}
        alert={attention ? (isAnyRefused ? "refused" : "waiting") : undefined}
      >
        <span className={classes.note}>{t("overview.counts.attentionText")}</span>
      </CountCard>
      <CountCard
        href="/bots?view=disabled"
        label={t("overview.counts.disabled")}
        icon={IconPlayerPause}
        value={disabled}
      >
        <span className={classes.note}>{t("overview.counts.disabledText")}</span>
      </CountCard>
      <CountCard href="/bots?view=public" label={t("overview.counts.public")} icon={IconWorld} value={publicBots}>
        <span className={classes.note}>{t("overview.counts.publicText")}</span>
      </CountCard>
      <CountCard
        href="/categories"
        label={t("overview.counts.categories")}
        icon={IconCategory}
        value={categories.data?.length}
        failed={categories.isError}
      >
        <span className={classes.note}>{t("overview.counts.categoriesText")}</span>
      </CountCard>
    </section>
  );
}

interface CountCardProps {
  href: string;
  label: string;
  icon: TablerIcon;
  /** Undefined while it is loading. */
  value: number | undefined;
  /** How many of them count against the limit. */
  used?: { counted: number; limit: number };
  wide?: boolean;
  /** Why the counted things need attention: the worst of their reasons. */
  alert?: "refused" | "waiting" | undefined;
  failed?: boolean;
  children: ReactNode;
}

function CountCard({ href, label, icon: Icon, value, used, wide, alert, failed, children }: CountCardProps) {
  const { t } = useLanguage();
  return (
    <Link href={href} className={classes.card} data-wide={wide} data-alert={alert}>
      <span className={classes.label}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {label}
      </span>
      {value === undefined && !failed ? (
        <Skeleton height={36} width={56} />
      ) : (
        <span className={classes.value}>
          {value === undefined ? (
            <span title={t("overview.counts.failed")}>–</span>
          ) : (
            <Count value={value} used={used} />
          )}
        </span>
      )}
      {children}
    </Link>
  );
}

function Count({ value, used }: Pick<CountCardProps, "used"> & { value: number }) {
  const { t, format } = useLanguage();
  if (!used) return format.number(value);
  const small = (text: ReactNode) => <span className={classes.limit}>{text}</span>;
  const parts = { count: format.number(value), limit: () => small(format.number(used.limit)), small };
  if (used.counted === value) return t.rich("overview.counts.used", parts);
  return t.rich("overview.counts.usedWithOthers", { ...parts, counted: () => small(format.number(used.counted)) });
}
