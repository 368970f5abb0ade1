import type { Scope } from "#server/contract/access.ts";

/** What the tabs know of the service. */
export interface Service {
  /** `{base_url}`. */
  api: string;
  /** `{auth_url}`. */
  portal: string;
  /** What each scope unlocks, as `GET /bots`. */
  routes: Partial<Record<Scope, string[]>>;
}
