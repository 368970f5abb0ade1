import type { inferRouterOutputs } from "@trpc/server";
import { ApplicationFlag } from "#server/contract/applications.ts";
import { BLOCKED_FLAGS, STAFF_FLAGS, type User } from "#server/contract/user.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { isAdmin } from "../users/account.ts";

export type ApplicationSummary = inferRouterOutputs<PortalRouter>["admin"]["searchApplications"][number];

const has = (bit: number) => (app: ApplicationSummary) => (app.flags & bit) !== 0;
export const isDisabled = has(ApplicationFlag.Disabled);
export const isVerified = has(ApplicationFlag.Verified);
export const isPending = has(ApplicationFlag.VerificationPending);
/** Its owner may not use the service, and so neither may it. */
export const isOwnerBlocked = ({ owner }: ApplicationSummary): boolean => (owner.flags & BLOCKED_FLAGS) !== 0;

/** Why nobody can use or approve it now; null when people can. */
export function whyUnusable(app: ApplicationSummary): string | null {
  const reasons = [isDisabled(app) && "it is disabled", isOwnerBlocked(app) && "its owner is banned or disabled"];
  return reasons.filter(Boolean).join(" and ") || null;
}

/** Why this application is not for oneself to change; null when it is. */
export const whyNotEditable = ({ owner }: ApplicationSummary, self: Pick<User, "flags">): string | null =>
  (owner.flags & STAFF_FLAGS) !== 0 && !isAdmin(self) ? "Only an admin can change an application of staff." : null;
