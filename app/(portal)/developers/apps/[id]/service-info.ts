import type { Scope } from "#server/contract/access.ts";

/** Addresses and routes of the service that the tabs show. */
export interface ServiceInfo {
  /** `{base_url}`. */
  apiAddress: string;
  /** `{auth_url}`. */
  portalAddress: string;
  /** The routes that each scope allows, for example `GET /bots`. */
  scopeRoutes: Partial<Record<Scope, string[]>>;
}
