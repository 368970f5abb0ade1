"use client";

import { Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../_ui/format.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import classes from "./live-counts.module.css";
import { homeTexts } from "./texts.ts";

const texts = homeTexts.counts;
const REFRESH_MS = 15_000;

/** The current numbers of bots of the whole service; nothing while it has none. */
export function LiveCounts() {
  const trpc = useTRPC();
  const stats = useQuery(trpc.publicBots.stats.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const data = stats.isError ? undefined : stats.data; // outdated numbers are not shown
  if (!data || data.all.total === 0) return null;
  const counts: [string, number][] = [
    [texts.bots, data.all.total],
    [texts.connected, data.all.connected],
    [texts.publicBots, data.public.total],
    [texts.publicAvailable, data.public.available],
  ];
  return (
    <Paper withBorder component="section" aria-label={texts.label}>
      <dl className={classes.counts}>
        {counts.map(([name, count]) => (
          <div key={name} className={classes.count}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" className={classes.number}>
              {formatNumber(count)}
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
