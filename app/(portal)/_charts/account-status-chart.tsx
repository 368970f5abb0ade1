"use client";

import { Button, Card, Group, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BotStatusChart } from "../../_ui/charts/bot-status-chart.tsx";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { CHART_REFETCH_MS, useChartRange } from "../../_ui/charts/use-chart-range.ts";
import { useTRPC } from "../../_ui/trpc.ts";

interface Props {
  /** Only the bots of this category. */
  categoryId?: string;
  showCapacity?: boolean;
  isCompact?: boolean;
}

/** The account's bots by live status over time. @param isClosed Only its title, until the person opens it. */
export function AccountStatusChart({ isClosed = false, ...chart }: Props & { isClosed?: boolean }) {
  const [isOpened, setOpened] = useState(false);
  if (!isClosed || isOpened) return <OpenChart {...chart} />;
  return (
    <Card withBorder component="section" py="xs" aria-label={chartTexts.status.title}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {chartTexts.status.title}
        </Title>
        <Button variant="default" size="xs" onClick={() => setOpened(true)} aria-expanded={false}>
          {chartTexts.show}
        </Button>
      </Group>
    </Card>
  );
}

function OpenChart({ categoryId, showCapacity = false, isCompact = false }: Props) {
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
