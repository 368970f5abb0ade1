import type { ReactNode } from "react";
import type { BotReason, ReasonOfBot } from "#server/contract/bot-reasons.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../_languages/language.ts";
import { timeFormat } from "../../_ui/format.ts";
import { bdi } from "../../_ui/name.tsx";

const formatTimeOfDay = timeFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The time of day of the next attempt, in the browser's time zone; null where it is not known or has passed. */
const timeOf = (language: Language, { reason }: ReasonOfBot): string | null =>
  "retryAt" in reason && reason.retryAt !== null && Date.parse(reason.retryAt) > Date.now()
    ? formatTimeOfDay(language, reason.retryAt)
    : null;

/** A few words, for a cell or a tooltip: `Clusters full, 12 of 9,004`. */
export function labelReason(language: Language, found: ReasonOfBot): string {
  const { t } = language;
  const { reason, queue } = found;
  const label = t(`reasons.labels.${reason.code}`);
  const time = timeOf(language, found);
  if (reason.code === "kicked_elsewhere" && time !== null) return t("reasons.until", { label, time });
  return queue ? t("reasons.place", { label, ...queue }) : label;
}

type FullClusters = Extract<BotReason, { code: "clusters_full" }>;

/** Whose clusters are full, how many, and how large they are. `both` are the person's and the operator's. */
export const fullClusters = ({ operator, shared, clusters, capacity }: FullClusters) => ({
  owner: operator ? "operator" : shared ? "both" : "account",
  clusters,
  isCapacityKnown: String(capacity !== null),
  capacity: capacity ?? 0,
});

/** What helps where clusters are full. */
export const fullHelp = ({ t }: Language, { operator, managed }: FullClusters): string =>
  t(`reasons.full.${managed ? "managed" : operator ? "operator" : "account"}`);

/** A sentence about one bot. @param category The name of the reason's category; empty without one. */
export function explainReason(language: Language, found: ReasonOfBot, category: string): ReactNode {
  const { t, format } = language;
  const { reason, queue } = found;
  const inQueue = queue ? t("reasons.inQueue", queue) : "";
  switch (reason.code) {
    case "clusters_full":
      return format.sentences(
        t("reasons.ofBot.clusters_full", fullClusters(reason)),
        inQueue,
        fullHelp(language, reason),
      );
    case "waiting_turn":
      return format.sentences(t("reasons.ofBot.waiting_turn"), inQueue);
    case "category_not_selected":
      if (category === "") return t("reasons.ofBot.noCategory");
      return t.rich("reasons.ofBot.category_not_selected", { category: sanitizeName(category), bdi });
    case "category_disabled":
      return t.rich("reasons.ofBot.category_disabled", { category: sanitizeName(category), bdi });
    case "platform_away":
    case "sign_in_failed":
    case "connection_lost":
      return format.sentences(t(`reasons.ofBot.${reason.code}`), nextTry(language, found));
    case "kicked_elsewhere":
      return format.sentences(
        t("reasons.ofBot.kicked_elsewhere"),
        nextTry(language, found),
        t("reasons.closeOtherProgram"),
      );
    default:
      return t(`reasons.ofBot.${reason.code}`);
  }
}

function nextTry(language: Language, found: ReasonOfBot): string {
  const time = timeOf(language, found);
  return time === null ? language.t("reasons.nextTry.unknown") : language.t("reasons.nextTry.at", { time });
}
