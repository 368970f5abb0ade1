import { formatMilliseconds, timeFormat } from "../format.ts";

const formatMoment = timeFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The texts of all charts. */
export const chartTexts = {
  ranges: { day: "24 hours", week: "7 days" },
  rangeOf: (title: string) => `${title}: period`,
  loading: "Loading the chart",
  show: "Show the chart",
  asTable: "Show as a table",
  tableOf: (title: string) => `${title}: table`,
  time: "Time",
  /** @param seconds Since the epoch. */
  at: (seconds: number) => formatMoment(seconds * 1000),
  none: "The first point appears half a minute after the service has started.",
  status: {
    title: "Bots by live status",
    summary: (connected: string, total: string, most: string) =>
      `${connected} of ${total} bots are connected now; at most ${most} were in this period.`,
    capacity: "Capacity of the clusters",
  },
  commands: {
    title: "Commands and messages",
    latencyTitle: "Time until the reply",
    description: "Sent from the portal, by jobs and over the API.",
    succeeded: "Succeeded",
    failed: "Failed",
    p50: "Half of the replies within",
    p95: "95% of the replies within",
    milliseconds: formatMilliseconds,
    summary: (total: string, share: string) => `${total} in this period, ${share} succeeded.`,
    latencySummary: (time: string) => `At the slowest time, 95% of the replies came within ${time}.`,
    empty: "No commands in this period.",
  },
  limits: {
    title: "Calls by rate limit",
    summary: (calls: string, refused: string) =>
      `${calls} calls in this period, ${refused} of them refused by a limit.`,
    refused: "Beyond a limit",
    others: "Other limits",
    empty: "No calls in this period.",
  },
} as const;
