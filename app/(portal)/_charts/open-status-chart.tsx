"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BotStatusChart } from "../../_ui/charts/bot-status-chart.tsx";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { useTRPC } from "../../_ui/trpc.ts";

export interface StatusChartProps {
  /** Only the bots of this category. */
  categoryId?: string;
  showCapacity?: boolean;
  isCompact?: boolean;
}

export function OpenStatusChart({ categoryId, showCapacity = false, isCompact = false }: StatusChartProps) {
  const { range, onRange } = useChartRange();
  const query = { range, ...(categoryId !== undefined && { categoryId }) };
  const chart = useQuery({
    ...useTRPC().charts.status.queryOptions(query, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  return (
    <BotStatusChart
      points={chart.data}
      range={range}
      onRange={onRange}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      showCapacity={showCapacity}
      isCompact={isCompact}
    />
  );
}
