"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BotStatusChart } from "../../_ui/charts/bot-status-chart.tsx";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** The bots of all accounts by live status over time. */
export function ServiceStatusChart() {
  const { range, onRange } = useChartRange();
  const chart = useQuery({
    ...useTRPC().charts.serviceStatus.queryOptions({ range }, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  return (
    <BotStatusChart
      points={chart.data}
      range={range}
      onRange={onRange}
      error={chart.error}
      onRetry={() => void chart.refetch()}
    />
  );
}
