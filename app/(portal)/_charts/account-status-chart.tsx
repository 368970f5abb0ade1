"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BotStatusChart } from "../../_ui/charts/bot-status-chart.tsx";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useLivePoint } from "./use-live-point.ts";

interface Props {
  /** Only the bots of this category. */
  categoryId?: string;
  showCapacity?: boolean;
  isCompact?: boolean;
}

/** The account's bots by live status over time, up to now. */
export function AccountStatusChart({ categoryId, showCapacity = false, isCompact = false }: Props) {
  const { range, onRange } = useChartRange();
  const query = { range, ...(categoryId !== undefined && { categoryId }) };
  const chart = useQuery({
    ...useTRPC().charts.status.queryOptions(query, { refetchInterval: CHART_REFETCH_MS }),
    placeholderData: keepPreviousData,
  });
  const live = useLivePoint(categoryId);
  return (
    <BotStatusChart
      points={chart.data && live ? [...chart.data, live] : chart.data}
      range={range}
      onRange={onRange}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      showCapacity={showCapacity}
      isCompact={isCompact}
    />
  );
}
