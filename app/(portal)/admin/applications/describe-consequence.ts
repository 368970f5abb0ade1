import type { Language } from "../../../_languages/language.ts";
import { type ApplicationSummary, isOwnerBlocked, whyUnusable } from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

/** What an action leads to. It depends on whether the application is usable at all. */
export function describeConsequence({ t }: Language, action: ApplicationAction, app: ApplicationSummary): string {
  const why = whyUnusable(app);
  switch (action) {
    case "disable":
      return isOwnerBlocked(app)
        ? t("admin.applicationConsequences.disableBlocked")
        : t("admin.applicationConsequences.disable");
    case "enable":
      return isOwnerBlocked(app)
        ? t("admin.applicationConsequences.enableBlocked")
        : t("admin.applicationConsequences.enable");
    case "verify":
      return why
        ? t("admin.applicationConsequences.verifyRefused", { why })
        : t("admin.applicationConsequences.verify");
    case "unverify":
      return why
        ? t("admin.applicationConsequences.unverifyRefused", { why })
        : t("admin.applicationConsequences.unverify");
  }
}
