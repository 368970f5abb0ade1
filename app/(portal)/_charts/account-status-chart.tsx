"use client";

import { Button, Card, Group, Title } from "@mantine/core";
import { useState } from "react";
import { ChartPlaceholder } from "../../_ui/charts/chart-placeholder.tsx";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import type { StatusChartProps } from "./open-status-chart.tsx";

/** One for each live status. */
const LINES = 5;

const OpenStatusChart = loadLater<StatusChartProps>(
  () => import("./open-status-chart.tsx").then((module) => module.OpenStatusChart),
  {
    placeholder: ({ isCompact = false, showCapacity = false }) => (
      <ChartPlaceholder
        title={chartTexts.status.title}
        isCompact={isCompact}
        lines={showCapacity ? LINES + 1 : LINES}
      />
    ),
  },
);

/** The account's bots by live status over time. @param isClosed Only its title, until the person opens it. */
export function AccountStatusChart({ isClosed = false, ...chart }: StatusChartProps & { isClosed?: boolean }) {
  const [isOpened, setOpened] = useState(false);
  if (!isClosed || isOpened) return <OpenStatusChart {...chart} />;
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
