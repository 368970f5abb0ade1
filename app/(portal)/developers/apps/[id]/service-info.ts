import type { Scope } from "#server/contract/access.ts";

/** What the tabs know of the service. */
export interface ServiceInfo {
  /** `{base_url}`. */
  apiAddress: string;
  /** `{auth_url}`. */
  portalAddress: string;
  /** What each scope unlocks, as `GET /bots`. */
  scopeRoutes: Partial<Record<Scope, string[]>>;
}
