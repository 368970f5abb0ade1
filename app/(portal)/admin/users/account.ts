import type { inferRouterOutputs } from "@trpc/server";
import { AccountFlag, STAFF_FLAGS } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../../_languages/language.ts";

export type Account = inferRouterOutputs<PortalRouter>["admin"]["searchAccounts"][number];

export const isAdmin = ({ flags }: Pick<User, "flags">): boolean => (flags & AccountFlag.Admin) !== 0;
export const isBanned = ({ flags }: Pick<User, "flags">): boolean => (flags & AccountFlag.Banned) !== 0;
export const isDisabled = ({ flags }: Pick<User, "flags">): boolean => (flags & AccountFlag.Disabled) !== 0;

/** Why `self` must not change this account; null when allowed. */
export function whyNotEditable(
  { t }: Language,
  account: Pick<User, "id" | "flags">,
  self: Pick<User, "id" | "flags">,
): string | null {
  if (account.id === self.id) return t("admin.userPages.ownAccount");
  if ((account.flags & STAFF_FLAGS) !== 0 && !isAdmin(self)) return t("admin.userPages.staffAccount");
  return null;
}
