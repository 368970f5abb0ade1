import { PROCEDURES } from "../transport/trpc/procedures-by-name.ts";

/** Every procedure of the portal that only runs its operation. */
export const PORTAL_PROCEDURES = [...PROCEDURES.values()].filter(({ type }) => type !== "subscription");
