import type { AccessCounts } from "./access.ts";

export type AccessKind = keyof AccessCounts;

/** In the order in which they are listed. */
const KINDS: Record<AccessKind, true> = {
  passkeys: true,
  authenticatorApps: true,
  apiTokens: true,
  applications: true,
  applicationSecrets: true,
  webhooks: true,
  schedules: true,
  rankCategories: true,
  jobs: true,
  sessions: true,
};

/** The kinds of which there are some. */
export const accessKinds = (counts: AccessCounts): AccessKind[] =>
  (Object.keys(KINDS) as AccessKind[]).filter((kind) => counts[kind] > 0);
