import type { NotificationKind } from "#server/contract/alerts.ts";
import type { Language } from "../../_languages/language.ts";

type Data = Record<string, unknown>;

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const memberOf = (value: unknown, name: "name" | "kind" | "text"): string => {
  const member = (value as Data | null | undefined)?.[name];
  return typeof member === "string" ? member : "";
};

/** One sentence without a full stop. Mails and chats have it in English (server/contract/describe-notification.ts). */
export function describeNotification(language: Language, kind: NotificationKind, data: Data, ended: boolean): string {
  const { t } = language;
  const state = ended || data.state === "ended" ? "ended" : "lasts";
  switch (kind) {
    case "bots.down":
    case "bots.refused":
      return t(`notifications.sentences.${kind}`, { state, count: numberOf(data.count) });
    case "cluster.gone":
      return t("notifications.sentences.cluster.gone", { state, name: memberOf(data.cluster, "name") });
    case "cluster.full":
      return t("notifications.sentences.cluster.full", { state, waiting: numberOf(data.waiting) });
    case "job.failed":
      return describeFailedJob(language, data);
    case "token.expiring": {
      const token = { name: memberOf(data.token, "name"), days: numberOf(data.days) };
      return t("notifications.sentences.token.expiring", token);
    }
    case "request.decided":
      return describeDecision(language, data);
    case "automation.notified":
      return describeNotice(language, data);
    case "webhook.disabled":
      return t("notifications.sentences.webhook.disabled", { name: memberOf(data.webhook, "name") });
    case "schedule.paused":
      return t("notifications.sentences.schedule.paused", { name: memberOf(data.schedule, "name") });
  }
}

function describeFailedJob({ t }: Language, data: Data): string {
  const failed = numberOf(data.failed);
  if (failed === 0) return t("notifications.sentences.job.failed");
  const counts = { failed, total: numberOf(data.total) - numberOf(data.skipped) };
  return memberOf(data.job, "kind") === "import"
    ? t("notifications.sentences.job.failedForRows", counts)
    : t("notifications.sentences.job.failedForBots", counts);
}

function describeDecision({ t }: Language, { approved, application, request }: Data): string {
  const verdict = approved === true ? "approved" : "rejected";
  if (application) {
    return t("notifications.sentences.request.verification", { verdict, name: memberOf(application, "name") });
  }
  const asked = memberOf(request, "kind");
  const kind = asked === "developer" || asked === "limit" ? asked : "account";
  return t(`notifications.sentences.request.${kind}`, { verdict });
}

function describeNotice({ t }: Language, { automation, notices, count }: Data): string {
  const [latest] = Array.isArray(notices) ? notices : [];
  const notice = { name: memberOf(automation, "name"), text: memberOf(latest, "text") };
  const more = numberOf(count) - 1;
  return more > 0
    ? t("notifications.sentences.automation.notifiedMore", { ...notice, more })
    : t("notifications.sentences.automation.notified", notice);
}
