import type { NotificationKind } from "./alerts.ts";

// Without zod, because the bell is part of every page.

type Data = Record<string, unknown>;
type Values = Record<string, string | number>;

type SentenceName =
  | NotificationKindOfOneSentence
  | "job.failedForBots"
  | "job.failedForRows"
  | "request.verification"
  | "request.developer"
  | "request.limit"
  | "request.account"
  | "automation.notifiedMore";
type NotificationKindOfOneSentence = Exclude<NotificationKind, "request.decided">;

/** The messages of the language of whoever reads the sentence. */
export interface NotificationMessages {
  t: (key: `notifications.sentences.${SentenceName}`, values: Values) => string;
}

type Sentence = [name: SentenceName, values: Values];

/** One sentence without a full stop, for the bell, mails and chats. */
export function describeNotification(
  { t }: NotificationMessages,
  kind: NotificationKind,
  data: Data,
  ended = false,
): string {
  const [name, values] = SENTENCES[kind](data, ended || data.state === "ended" ? "ended" : "lasts");
  return t(`notifications.sentences.${name}`, values);
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const memberOf = (value: unknown, name: "name" | "kind" | "text"): string => {
  const member = (value as Data | null | undefined)?.[name];
  return typeof member === "string" ? member : "";
};

const SENTENCES: Record<NotificationKind, (data: Data, state: "ended" | "lasts") => Sentence> = {
  "bots.down": ({ count }, state) => ["bots.down", { state, count: numberOf(count) }],
  "bots.refused": ({ count }, state) => ["bots.refused", { state, count: numberOf(count) }],
  "cluster.gone": ({ cluster }, state) => ["cluster.gone", { state, name: memberOf(cluster, "name") }],
  "cluster.full": ({ waiting }, state) => ["cluster.full", { state, waiting: numberOf(waiting) }],
  "job.failed": (data) => {
    const failed = numberOf(data.failed);
    if (failed === 0) return ["job.failed", {}];
    const counts = { failed, total: numberOf(data.total) - numberOf(data.skipped) };
    return [memberOf(data.job, "kind") === "import" ? "job.failedForRows" : "job.failedForBots", counts];
  },
  "token.expiring": ({ token, days }) => ["token.expiring", { name: memberOf(token, "name"), days: numberOf(days) }],
  "request.decided": ({ approved, application, request }) => {
    const verdict = approved === true ? "approved" : "rejected";
    if (application) return ["request.verification", { verdict, name: memberOf(application, "name") }];
    const asked = memberOf(request, "kind");
    return [asked === "developer" || asked === "limit" ? `request.${asked}` : "request.account", { verdict }];
  },
  "automation.notified": ({ automation, notices, count }) => {
    const [latest] = Array.isArray(notices) ? notices : [];
    const notice = { name: memberOf(automation, "name"), text: memberOf(latest, "text") };
    const more = numberOf(count) - 1;
    return more > 0 ? ["automation.notifiedMore", { ...notice, more }] : ["automation.notified", notice];
  },
  "webhook.disabled": ({ webhook }) => ["webhook.disabled", { name: memberOf(webhook, "name") }],
  "schedule.paused": ({ schedule }) => ["schedule.paused", { name: memberOf(schedule, "name") }],
};
