import { type ApplicationSummary, isOwnerBlocked, whyUnusable } from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

export const CHANGE_LABELS: Record<ApplicationAction, { title: string; action: string }> = {
  disable: { title: "Disable", action: "Disable" },
  enable: { title: "Enable", action: "Enable" },
  verify: { title: "Verify", action: "Verify" },
  unverify: { title: "Take back the verification of", action: "Take it back" },
};

/** What the change leads to, which depends on whether the application can be used at all. */
export function describeConsequence(change: ApplicationAction, app: ApplicationSummary): string {
  const refused = whyUnusable(app);
  switch (change) {
    case "disable":
      return isOwnerBlocked(app)
        ? "It is refused already, because its owner is banned or disabled. Disabled, it is still refused when that ends. Nothing is deleted."
        : "Its tokens, codes and requests for approval are refused from the next call on, and its shards are disconnected. Nothing is deleted: enabled again, its tokens work as before.";
    case "enable":
      return isOwnerBlocked(app)
        ? "It is still refused while its owner is banned or disabled. When that ends, its tokens work again."
        : "Its tokens work again at once.";
    case "verify":
      return refused
        ? `Nobody can approve it while ${refused}. When that ends, everybody can, not its owner alone.`
        : "From now on everybody can approve it, not its owner alone.";
    case "unverify":
      return refused
        ? `Its tokens are refused while ${refused}. When that ends, the people who approved it before have access again, and only its owner can approve it.`
        : "Only its owner can approve it again. The people who approved it before keep their access: disable it to end that.";
  }
}
