"use client";

import { Skeleton, Text } from "@mantine/core";
import { EMPTY_LINE, TextSkeleton } from "../text-skeleton.tsx";
import classes from "./chart.module.css";
import { chartTexts } from "./chart-texts.ts";

/** As high as the chart that replaces it, so that nothing below it moves. */
export const LoadingChart = ({ isCompact, lines }: { isCompact: boolean; lines: number }) => (
  <div role="status" aria-busy="true" aria-label={chartTexts.loading}>
    <Text size="sm" mb="xs">
      <TextSkeleton width="70%" />
    </Text>
    <div className={classes.chart} data-compact={isCompact || undefined}>
      <Skeleton />
    </div>
    <ul className={classes.legend} aria-hidden>
      {Array.from({ length: lines + 1 }, (_, index) => (
        <li key={`line-${index.toString()}`}>
          <TextSkeleton width={96} />
          <span className={classes.value}>{EMPTY_LINE}</span>
        </li>
      ))}
    </ul>
    <div className={classes.table}>
      <div className={classes.summary}>{EMPTY_LINE}</div>
    </div>
  </div>
);
