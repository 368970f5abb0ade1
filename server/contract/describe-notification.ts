import type { NotificationKind } from "./alerts.ts";

// Without zod, because the bell is part of every page.

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);
const format = (count: number) => count.toLocaleString("en");
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const memberOf = (value: unknown, name: "name" | "kind" | "text"): string => {
  const member = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof member === "string" ? member : "";
};
const bots = (count: number) => `${format(count)} ${one(count, "bot", "bots")}`;

type Describe = (data: Record<string, unknown>, ended: boolean) => string;

const DESCRIPTIONS: Record<NotificationKind, Describe> = {
  "bots.down": (data, ended) => {
    const count = numberOf(data.count);
    return `${bots(count)} ${ended ? one(count, "was", "were") : one(count, "is", "are")} not connected`;
  },
  "bots.refused": (data, ended) => `${bots(numberOf(data.count))} ${ended ? "could not" : "cannot"} sign in`,
  "cluster.gone": ({ cluster }, ended) => `Cluster ${memberOf(cluster, "name")} ${ended ? "was" : "is"} disconnected`,
  "cluster.full": (data, ended) => {
    const waiting = numberOf(data.waiting);
    if (ended) return `All clusters were full, and ${bots(waiting)} waited`;
    return `All clusters are full, and ${bots(waiting)} ${one(waiting, "waits", "wait")}`;
  },
  "job.failed": (data) => {
    const failed = numberOf(data.failed);
    if (failed === 0) return "A job failed";
    const total = numberOf(data.total) - numberOf(data.skipped);
    const items = memberOf(data.job, "kind") === "import" ? one(total, "row", "rows") : one(total, "bot", "bots");
    return `A job failed for ${format(failed)} of ${format(total)} ${items}`;
  },
  "token.expiring": ({ token, days }) => {
    const count = numberOf(days);
    return `API token ${memberOf(token, "name")} expires within ${format(count)} ${one(count, "day", "days")}`;
  },
  "request.decided": ({ approved, application, request }) => {
    const verdict = approved === true ? "approved" : "rejected";
    if (application) return `The verification of ${memberOf(application, "name")} was ${verdict}`;
    const what =
      { developer: "gateway access", limit: "more bots" }[memberOf(request, "kind")] ?? "a change of your account";
    return `Your request for ${what} was ${verdict}`;
  },
  "automation.notified": ({ automation, notices, count }) => {
    const [latest] = Array.isArray(notices) ? notices : [];
    const more = numberOf(count) - 1;
    return `${memberOf(automation, "name")}: ${memberOf(latest, "text")}${more > 0 ? ` (and ${format(more)} more)` : ""}`;
  },
  "webhook.disabled": ({ webhook }) => `Webhook ${memberOf(webhook, "name")} was disabled: its messages do not arrive`,
  "schedule.paused": ({ schedule }) => `Schedule ${memberOf(schedule, "name")} was paused`,
};

/** One sentence without a full stop, for the bell, mails and chats. */
export const describeNotification = (kind: NotificationKind, data: Record<string, unknown>, ended = false): string =>
  DESCRIPTIONS[kind](data, ended || data.state === "ended");
