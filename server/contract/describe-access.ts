import type { AccessCounts } from "./access.ts";

export type AccessKind = keyof AccessCounts;

const NAMES: Record<AccessKind, readonly [one: string, other: string]> = {
  passkeys: ["passkey", "passkeys"],
  authenticatorApps: ["authenticator app", "authenticator apps"],
  apiTokens: ["API token", "API tokens"],
  applications: ["authorised application", "authorised applications"],
  applicationSecrets: ["secret of your applications", "secrets of your applications"],
  webhooks: ["webhook", "webhooks"],
  schedules: ["schedule", "schedules"],
  rankCategories: ["category that lets players command its bots", "categories that let players command their bots"],
  jobs: ["running job", "running jobs"],
  sessions: ["other session", "other sessions"],
};

/** The kinds of which there are some. */
export const accessKinds = (counts: AccessCounts): AccessKind[] =>
  (Object.keys(NAMES) as AccessKind[]).filter((kind) => counts[kind] > 0);

/** What there is of it in English, such as "2 passkeys": for mails. */
export const describeAccess = (counts: AccessCounts): string[] =>
  accessKinds(counts).map((kind) => `${counts[kind]} ${NAMES[kind][counts[kind] === 1 ? 0 : 1]}`);
