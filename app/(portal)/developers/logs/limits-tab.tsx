"use client";

import { Stack, Text } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useState } from "react";
import type { LimitUsage } from "#server/contract/api-requests.ts";
import type { LimitPoint } from "#server/contract/charts.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ChartCard } from "../../../_ui/charts/chart-card.tsx";
import type { ChartSeries } from "../../../_ui/charts/chart-series.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../../_ui/charts/use-chart-range.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { listOfParts } from "../../../_ui/message-parts.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./rate-limit-windows.module.css";

/** The present windows of the rate limits, and their use over time. */
export const LimitsTab = ({ scope }: ComponentProps<typeof RateLimitWindows>) => (
  <Stack gap="md">
    <RateLimitWindows scope={scope} />
    <LimitChart />
  </Stack>
);
const COLORS = ["brand-6", "green-7", "orange-7", "brand-6", "gray-5"].map((name) => `var(--mantine-color-${name})`);
/** One colour is for all other limits. */
const MAX_BUCKETS = COLORS.length - 1;

/** How often the account's credentials called the routes of each rate limit. */
function LimitChart() {
  const language = useLanguage();
  const { t, format } = language;
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.limits.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  const points = chart.data ?? [];
  const times = [...new Set(points.map(({ at }) => at))];
  const sum = (key: "calls" | "refused") => points.reduce((total, point) => total + point[key], 0);
  const refused = sum("refused");
  return (
    <ChartCard
      title={t("charts.limits.title")}
      {...(points.length > 0 && { total: t("charts.limits.total", { requests: sum("calls") }) })}
      range={range}
      onRange={onRange}
      times={chart.data && times}
      series={toSeries(language, points, times)}
      kind="bars"
      formatValue={format.number}
      summary={refused === 0 ? t("charts.limits.noneRefused") : t("charts.limits.summary", { refused })}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      empty={t("charts.limits.empty")}
    />
  );
}

/** The requests that were answered, by limit, the most used by name and the others together; on top those that were refused. */
function toSeries({ t }: Language, points: readonly LimitPoint[], times: readonly string[]): ChartSeries[] {
  const calls = new Map<string, number>();
  for (const point of points) calls.set(point.bucket, (calls.get(point.bucket) ?? 0) + point.calls);
  const buckets = [...calls.keys()].sort((a, b) => (calls.get(b) ?? 0) - (calls.get(a) ?? 0));
  const named = buckets.slice(0, MAX_BUCKETS);
  const row = new Map(times.map((time, index) => [time, index]));
  const series: (ChartSeries & { values: number[] })[] = [...named, ...(buckets.length > MAX_BUCKETS ? [""] : [])].map(
    (bucket, index) => ({
      key: bucket,
      label: bucket || t("charts.limits.others"),
      color: COLORS[index] ?? "gray",
      values: times.map(() => 0),
    }),
  );
  const refused = { key: " refused", label: t("charts.limits.refused"), color: "var(--tone-refused)" };
  const refusals = times.map(() => 0);
  for (const point of points) {
    const index = row.get(point.at) ?? 0;
    const { values } = series.find(({ key }) => key === point.bucket) ?? series.at(-1) ?? { values: [] };
    values[index] = (values[index] ?? 0) + point.calls - point.refused;
    refusals[index] = (refusals[index] ?? 0) + point.refused;
  }
  return [...series, { ...refused, values: refusals }];
}

const LimitRing = loadLater(() => import("./limit-ring.tsx").then((module) => module.LimitRing), {
  placeholder: <span style={{ width: 84, height: 84 }} />,
});
const REFETCH_MS = 5_000;
const WARNING_SHARE = 0.8;

/** The use of each active rate limit window, with the time until it resets. */
function RateLimitWindows({ scope }: { scope: { applicationId?: string; credentialId?: string } }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const usage = useQuery(trpc.requests.limitUsage.queryOptions(scope, { refetchInterval: REFETCH_MS }));
  if (usage.isError) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (usage.isPending) return <LoadingRows rows={3} />;
  if (usage.data.length === 0) {
    return (
      <EmptyState
        icon={IconGauge}
        title={t("developers.logs.limits.emptyTitle")}
        text={t("developers.logs.limits.emptyText")}
      />
    );
  }
  return (
    <ul className={classes.windows} aria-label={t("developers.logs.limits.list")}>
      {usage.data.map((limit) => (
        <RateLimitWindow
          key={`${limit.bucket} ${limit.kind} ${limit.ip}`}
          usage={limit}
          loadedAt={usage.dataUpdatedAt}
        />
      ))}
    </ul>
  );
}

function RateLimitWindow({ usage, loadedAt }: { usage: LimitUsage; loadedAt: number }) {
  const { t, format } = useLanguage();
  const { bucket, kind, ip, limit, used, resetMs, windowSeconds, callers } = usage;
  const share = Math.min(1, used / limit);
  const color = share >= 1 ? "red" : share >= WARNING_SHARE ? "orange" : "brand";
  return (
    <li className={classes.window}>
      <LimitRing
        size={84}
        thickness={9}
        roundCaps
        sections={[{ value: Math.round(share * 100), color }]}
        label={
          <Text ta="center" size="sm" fw={650}>
            {format.percent(Math.round(share * 100) / 100)}
          </Text>
        }
        aria-label={t("developers.logs.limits.used", { used, limit })}
        role="img"
      />
      <div className={classes.text}>
        <Text className="mono" fw={600} size="sm">
          {bucket}
        </Text>
        <Text size="sm">
          {t("developers.logs.limits.requests", {
            ...{ used, limit, refused: Math.max(0, used - limit) },
            duration: format.unit(windowSeconds / 60, "minute"),
          })}
        </Text>
        <Countdown until={loadedAt + resetMs} />
        <Text size="xs" c="dimmed">
          {t.rich(kind === "oauth" ? "developers.logs.limits.accessTokens" : "developers.logs.limits.ownCredentials", {
            address: ip ?? t("developers.logs.limits.otherAddress"),
            names: () =>
              listOfParts(
                format,
                callers.map((name) => <Name key={name}>{name}</Name>),
              ),
          })}
        </Text>
      </div>
    </li>
  );
}

function Countdown({ until }: { until: number }) {
  const { t, format } = useLanguage();
  const [now, setNow] = useState(until);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <Text size="sm" c="dimmed">
      {t("developers.logs.limits.resetsIn", { time: format.countdown(seconds) })}
    </Text>
  );
}
