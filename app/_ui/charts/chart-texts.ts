import { formatNumber, plural, timeFormat } from "../format.ts";

const formatMoment = timeFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The texts of all charts. */
export const chartTexts = {
  ranges: { hour: "1 hour", day: "24 hours", week: "7 days", month: "30 days" },
  rangeOf: (title: string) => `${title}: period`,
  loading: "Loading the chart",
  asTable: "Show as a table",
  tableOf: (title: string) => `${title}: table`,
  time: "Time",
  /** @param seconds Since the epoch. */
  at: (seconds: number) => formatMoment(seconds * 1000),
  /** The service did not run. */
  noData: "No data",
  notCreated: "Not created yet",
  none: "The first point appears half a minute after the service has started.",
  status: {
    title: "Bots by live status",
    total: (connected: number, bots: number) =>
      plural(bots, {
        one: `${formatNumber(connected)} of 1 bot connected`,
        other: `${formatNumber(connected)} of ${formatNumber(bots)} bots connected`,
      }),
    summary: (most: number) =>
      plural(most, {
        one: "At most 1 bot was connected at a time in this period.",
        other: `At most ${formatNumber(most)} bots were connected at a time in this period.`,
      }),
    noneConnected: "No bot was connected in this period.",
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
    total: (tried: number) => `${formatNumber(tried)} sent`,
    summary: (share: string) => `${share} of them succeeded.`,
    /** Bots that a job leaves out are no part of the share. */
    summaryWithSkipped: (share: string, skipped: string) =>
      `${share} of them succeeded. Besides, ${skipped} were skipped, because the bots were not connected.`,
    onlySkipped: (skipped: string) => `All ${skipped} were skipped, because the bots were not connected.`,
    latencySummary: (time: string) => `Even at the slowest moment, 95% of the replies came within ${time}.`,
    empty: "No commands in this period.",
  },
  limits: {
    title: "Requests by rate limit",
    total: (requests: number) => plural(requests, { one: "1 request", other: `${formatNumber(requests)} requests` }),
    summary: (refused: number) =>
      plural(refused, {
        one: "1 request was refused because of a limit.",
        other: `${formatNumber(refused)} requests were refused because of a limit.`,
      }),
    noneRefused: "No request was refused because of a limit.",
    refused: "Refused",
    others: "Other limits",
    empty: "No requests in this period.",
  },
} as const;
