import type { NotificationKind } from "./alerts.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);
const format = (count: number) => count.toLocaleString("en");
const nameOf = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : "";
};

type Describe = (data: Record<string, unknown>, ended: boolean) => string;

const down: Describe = (data, ended) => {
  const { count } = WEBHOOK_EVENTS["bots.down"].pick({ count: true }).parse(data);
  const verb = ended ? one(count, "was", "were") : one(count, "is", "are");
  return `${format(count)} ${one(count, "bot", "bots")} ${verb} not connected`;
};

const refused: Describe = (data, ended) => {
  const { count } = WEBHOOK_EVENTS["bots.refused"].pick({ count: true }).parse(data);
  return `${format(count)} ${one(count, "bot", "bots")} ${ended ? "could" : "can"} not sign in`;
};

const full: Describe = (data, ended) => {
  const { waiting } = WEBHOOK_EVENTS["cluster.full"].pick({ waiting: true }).parse(data);
  const who = `${format(waiting)} ${one(waiting, "bot", "bots")}`;
  return ended
    ? `All clusters were full, and ${who} waited`
    : `All clusters are full, and ${who} ${one(waiting, "waits", "wait")}`;
};

const decided: Describe = (data) => {
  const { approved, application, request } = WEBHOOK_EVENTS["request.decided"].omit({ url: true }).parse(data);
  const verdict = approved ? "approved" : "rejected";
  if (application) return `The verification of ${application.name} was ${verdict}`;
  return `Your request for ${request.kind === "developer" ? "developer access" : "a change of your account"} was ${verdict}`;
};

const DESCRIPTIONS: Record<NotificationKind, Describe> = {
  "bots.down": down,
  "bots.refused": refused,
  "cluster.gone": ({ cluster }, ended) => `Cluster ${nameOf(cluster)} ${ended ? "was" : "is"} disconnected`,
  "cluster.full": full,
  "job.failed": (data) => {
    const { total, failed } = WEBHOOK_EVENTS["job.failed"].pick({ total: true, failed: true }).parse(data);
    return failed === 0 ? "A job failed" : `A job failed for ${format(failed)} of ${format(total)}`;
  },
  "token.expiring": (data) => {
    const { days, token } = WEBHOOK_EVENTS["token.expiring"].pick({ days: true, token: true }).parse(data);
    return `API token ${token.name} expires within ${format(days)} ${one(days, "day", "days")}`;
  },
  "request.decided": decided,
  "webhook.disabled": ({ webhook }) => `Webhook ${nameOf(webhook)} was disabled: its messages do not arrive`,
};

/** One sentence without a full stop, for the bell, mails and chats. */
export const describeNotification = (kind: NotificationKind, data: Record<string, unknown>, ended = false): string =>
  DESCRIPTIONS[kind](data, ended || data.state === "ended");
