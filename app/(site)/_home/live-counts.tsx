"use client";

import { Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import classes from "./live-counts.module.css";

const REFRESH_MS = 15_000;

/** The current numbers of bots of the whole service; nothing while it has none. */
export function LiveCounts() {
  const { t, format } = useLanguage();
  const trpc = useTRPC();
  const stats = useQuery(trpc.publicBots.stats.queryOptions({}, { refetchInterval: REFRESH_MS }));
  const data = stats.isError ? undefined : stats.data; // outdated numbers are not shown
  if (!data || data.all.total === 0) return null;
  const counts: [string, number][] = [
    [t("home.counts.bots"), data.all.total],
    [t("home.counts.connected"), data.all.connected],
    [t("home.counts.publicBots"), data.public.total],
    [t("home.counts.publicAvailable"), data.public.available],
  ];
  return (
    <Paper withBorder component="section" aria-label={t("home.counts.label")}>
      <dl className={classes.counts}>
        {counts.map(([name, count]) => (
          <div key={name} className={classes.count}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" className={classes.number}>
              {format.number(count)}
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
