"use client";

import { Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";
import classes from "./live-counts.module.css";

const REFRESH_MS = 15_000;

/** How many bots there are in the whole service at this moment. */
export function LiveCounts() {
  const trpc = useTRPC();
  const stats = useQuery(trpc.publicBots.stats.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const data = stats.isError ? undefined : stats.data; // the last ones known are not those of right now
  const counts: [string, number | undefined][] = [
    ["Bots", data?.all.total],
    ["Connected now", data?.all.connected],
    ["Public bots", data?.public.total],
    ["Public, available", data?.public.available],
  ];
  return (
    <Paper withBorder component="section" aria-label="Right now in this service">
      <dl className={classes.counts}>
        {counts.map(([name, count]) => (
          <div key={name} className={classes.count}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" className={classes.number}>
              {count === undefined ? "–" : count.toLocaleString("en")}
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
