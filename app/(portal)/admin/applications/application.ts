import type { inferRouterOutputs } from "@trpc/server";
import { ApplicationFlag, BLOCKED_FLAGS, STAFF_FLAGS } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../../_languages/language.ts";
import { isAdmin } from "../users/account.ts";

export type ApplicationSummary = inferRouterOutputs<PortalRouter>["admin"]["searchApplications"][number];

const has = (bit: number) => (app: ApplicationSummary) => (app.flags & bit) !== 0;
export const isDisabled = has(ApplicationFlag.Disabled);
export const isVerified = has(ApplicationFlag.Verified);
export const isPending = has(ApplicationFlag.VerificationPending);
/** An application is refused while its owner is banned or disabled. */
export const isOwnerBlocked = ({ owner }: ApplicationSummary): boolean => (owner.flags & BLOCKED_FLAGS) !== 0;

/** Why nobody can use or approve it now; null when it is usable. */
export function whyUnusable(app: ApplicationSummary): "disabled" | "ownerBlocked" | "both" | null {
  if (isDisabled(app)) return isOwnerBlocked(app) ? "both" : "disabled";
  return isOwnerBlocked(app) ? "ownerBlocked" : null;
}

/** Why `self` must not change this application; null when allowed. */
export const whyNotEditable = (
  { t }: Language,
  { owner }: ApplicationSummary,
  self: Pick<User, "flags">,
): string | null => ((owner.flags & STAFF_FLAGS) !== 0 && !isAdmin(self) ? t("admin.applications.staffOwner") : null);
