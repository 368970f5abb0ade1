import type { ReactNode } from "react";
import type { BotReason } from "#server/contract/bot-reasons.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../_languages/language.ts";
import { bdi } from "../../_ui/name.tsx";
import { fullClusters, fullHelp } from "./describe-reason.ts";

/** Why so many bots are not connected. @param category The name of the reason's category; empty without one. */
export function titleOfGroup({ t }: Language, reason: BotReason, count: number, category: string): ReactNode {
  switch (reason.code) {
    case "clusters_full":
      return t("reasons.groups.clusters_full.title", { count, ...fullClusters(reason) });
    case "category_not_selected":
      if (category === "") return t("reasons.groups.category_not_selected.titleWithoutCategory", { count });
      return t.rich("reasons.groups.category_not_selected.title", { count, category: sanitizeName(category), bdi });
    case "category_disabled":
      return t.rich("reasons.groups.category_disabled.title", { count, category: sanitizeName(category), bdi });
    default:
      return t(`reasons.groups.${reason.code}.title`, { count });
  }
}

/** What to do about it; empty where the buttons say it. */
export function helpForGroup(language: Language, reason: BotReason): string {
  switch (reason.code) {
    case "clusters_full":
      return fullHelp(language, reason);
    case "invalid_auth":
    case "waiting_turn":
    case "starting":
      return "";
    default:
      return language.t(`reasons.groups.${reason.code}.text`);
  }
}
