"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CommandPoint } from "#server/contract/charts.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ChartCard } from "../../_ui/charts/chart-card.tsx";
import type { ChartSeries } from "../../_ui/charts/chart-series.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useBotActivity } from "../_live/fleet-provider.tsx";
import { describeOutcomes } from "./describe-outcomes.ts";

/** How the account's commands ended, and how long they took. */
export function CommandCharts() {
  const language = useLanguage();
  const { t, format } = language;
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.commands.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  useRefetchForCommands(chart.refetch);
  const points = chart.data ?? [];
  const common = {
    range,
    onRange,
    times: chart.data?.map(({ at }) => at),
    error: chart.error,
    onRetry: () => void chart.refetch(),
    empty: t("charts.commands.empty"),
  };
  return (
    <>
      <ChartCard
        {...common}
        {...(points.length > 0 ? describeOutcomes(language, points) : { summary: "" })}
        title={t("charts.commands.title")}
        description={t("charts.commands.description")}
        kind="bars"
        series={outcomeSeries(language, points)}
        formatValue={format.number}
      />
      {points.some(({ p50Ms }) => p50Ms !== null) && (
        <ChartCard
          {...common}
          title={t("charts.commands.latencyTitle")}
          kind="lines"
          series={latencySeries(language, points)}
          formatValue={format.milliseconds}
          summary={t("charts.commands.latencySummary", {
            time: format.milliseconds(Math.max(...points.map(({ p95Ms }) => p95Ms ?? 0))),
          })}
        />
      )}
    </>
  );
}

/** The service stores what it counts every few seconds. */
const STORED_MS = 6_000;

/** Reads the counts again soon after a bot has run a command, and at most once in the time in which they are stored. */
function useRefetchForCommands(refetch: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useBotActivity(null, ({ kind }) => {
    if (kind !== "command" && kind !== "chat") return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void refetch();
    }, STORED_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
}

const OUTCOMES = [
  ["succeeded", "var(--tone-available)"],
  ["failed", "var(--tone-refused)"],
  ["skipped", "var(--tone-offline)"],
] as const;

const outcomeSeries = ({ t }: Language, points: readonly CommandPoint[]): ChartSeries[] =>
  OUTCOMES.map(([key, color]) => ({
    key,
    label: t(`charts.commands.${key}`),
    color,
    values: points.map((point) => point[key]),
  }));

const latencySeries = ({ t }: Language, points: readonly CommandPoint[]): ChartSeries[] => [
  {
    key: "p50",
    label: t("charts.commands.p50"),
    color: "var(--tone-available)",
    values: points.map(({ p50Ms }) => p50Ms),
  },
  {
    key: "p95",
    label: t("charts.commands.p95"),
    color: "var(--tone-disconnected)",
    values: points.map(({ p95Ms }) => p95Ms),
  },
];
