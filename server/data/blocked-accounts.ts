import { AccountFlag, BLOCKED_FLAGS } from "../contract/account-flags.ts";

/** SQL: whether the account may use the service. It is neither banned nor disabled, and does not wait for its deletion. */
export const mayUseService = (alias: string): string =>
  `(${alias}.flags & ${BLOCKED_FLAGS} = 0 AND ${alias}."deleteAt" IS NULL)`;

/** SQL: the flags, with Disabled while the account waits for its deletion. */
export const effectiveFlags = (alias: string): string =>
  `CASE WHEN ${alias}."deleteAt" IS NULL THEN ${alias}.flags ELSE ${alias}.flags | ${AccountFlag.Disabled} END`;

/** The same for a row that was read. */
export const isBlocked = ({ flags, deleteAt }: { flags: number; deleteAt: Date | null }): boolean =>
  (flags & BLOCKED_FLAGS) !== 0 || deleteAt !== null;
