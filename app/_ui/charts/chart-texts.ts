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
  /** Which values the legend shows. */
  valuesAt: (seconds: number) => `At ${formatMoment(seconds * 1000)}`,
  none: "The first point appears half a minute after the service has started.",
  status: {
    title: "Bots by live status",
    summary: (connected: string, total: string, most: string) =>
      `${connected} of ${total} bots were connected at the last count; at most ${most} in this period.`,
    noBots: "There were no bots in this period.",
    capacity: "Capacity of the clusters",
  },
  commands: {
    title: "Commands and messages",
    latencyTitle: "Time to reply",
    description: "Sent from the portal, by jobs and over the API.",
    succeeded: "Succeeded",
    failed: "Failed",
    skipped: "Skipped",
    p50: "Half of the replies within",
    p95: "95% of the replies within",
    milliseconds: formatMilliseconds,
    summary: (total: string, share: string) => `${total} in this period, ${share} succeeded.`,
    /** Bots that a job leaves out are no part of the share. */
    summaryWithSkipped: (total: string, share: string, skipped: string) =>
      `${total} in this period, ${share} succeeded. Besides, ${skipped} were skipped, because the bots were not connected.`,
    onlySkipped: (skipped: string) =>
      `None in this period: ${skipped} were skipped, because the bots were not connected.`,
    latencySummary: (time: string) => `Even at the slowest moment, 95% of the replies came within ${time}.`,
    empty: "No commands in this period.",
  },
  limits: {
    title: "Requests by rate limit",
    summary: (requests: string, refused: string) =>
      `${requests} requests in this period, ${refused} of them refused because of a limit.`,
    refused: "Refused",
    others: "Other limits",
    empty: "No requests in this period.",
  },
} as const;
