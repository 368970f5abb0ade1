import type { inferRouterOutputs } from "@trpc/server";
import { AccountFlag, STAFF_FLAGS, type User } from "#server/contract/user.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type Account = inferRouterOutputs<PortalRouter>["admin"]["searchAccounts"][number];

export const isAdmin = ({ flags }: Pick<User, "flags">): boolean => (flags & AccountFlag.Admin) !== 0;
export const isBanned = ({ flags }: Pick<User, "flags">): boolean => (flags & AccountFlag.Banned) !== 0;

/** Why this account is not for oneself to change; null when it is. */
export function whyNotEditable(account: Pick<User, "id" | "flags">, self: Pick<User, "id" | "flags">): string | null {
  if (account.id === self.id) return "This is you: another admin must change it.";
  if ((account.flags & STAFF_FLAGS) !== 0 && !isAdmin(self)) return "Only an admin can change staff.";
  return null;
}
