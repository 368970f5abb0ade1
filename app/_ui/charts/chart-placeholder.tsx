"use client";

import { Card, Group, Text, Title } from "@mantine/core";
import classes from "./chart.module.css";
import { LoadingChart } from "./loading-chart.tsx";

interface Props {
  title: string;
  description?: string;
  lines: number;
  isCompact?: boolean;
}

/** Where a chart will be, until its code is there: as high as the chart. */
export const ChartPlaceholder = ({ title, description, lines, isCompact = false }: Props) => (
  <Card withBorder component="section" aria-label={title}>
    <Group justify="space-between" mb="xs" gap="sm" className={classes.heading}>
      <Title order={2} size="h4">
        {title}
      </Title>
    </Group>
    {description && (
      <Text size="sm" c="dimmed" mb="xs">
        {description}
      </Text>
    )}
    <LoadingChart isCompact={isCompact} lines={lines} />
  </Card>
);
