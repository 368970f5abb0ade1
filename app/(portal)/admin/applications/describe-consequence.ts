import { adminTexts } from "../texts.ts";
import { type ApplicationSummary, isOwnerBlocked, whyUnusable } from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

const texts = adminTexts.applicationConsequences;

/** What an action leads to. It depends on whether the application is usable at all. */
export function describeConsequence(action: ApplicationAction, app: ApplicationSummary): string {
  const reasons = whyUnusable(app);
  switch (action) {
    case "disable":
      return isOwnerBlocked(app) ? texts.disableBlocked : texts.disable;
    case "enable":
      return isOwnerBlocked(app) ? texts.enableBlocked : texts.enable;
    case "verify":
      return reasons ? texts.verifyRefused(reasons) : texts.verify;
    case "unverify":
      return reasons ? texts.unverifyRefused(reasons) : texts.unverify;
  }
}
