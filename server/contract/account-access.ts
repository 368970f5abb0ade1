import { z } from "zod";

const Count = z.int().min(0);

/** What can sign in to an account, or act for it, besides its password. */
export const AccessCounts = z.object({
  passkeys: Count,
  authenticatorApps: Count,
  apiTokens: Count,
  /** Of others, that the account has approved. */
  applications: Count,
  /** Of the account's own applications. */
  applicationSecrets: Count,
  webhooks: Count,
  /** That are not paused. */
  schedules: Count,
  /** Whose settings let players command the bots. */
  rankCategories: Count,
  /** That have not ended. */
  jobs: Count,
  /** Other than the caller's. */
  sessions: Count,
});
export type AccessCounts = z.infer<typeof AccessCounts>;
