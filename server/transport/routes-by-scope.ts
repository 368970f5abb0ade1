import type { Scope } from "../contract/access.ts";
import { LINK_SCOPES } from "../contract/scopes.ts";
import { getUserinfo } from "../domain/oauth/get-userinfo.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { ROUTES } from "./rest/routes.ts";

/** The routes that each scope opens, such as `GET /bots`, read from the route tables. */
export function routesByScope(): Partial<Record<Scope, string[]>> {
  const found: Partial<Record<Scope, string[]>> = {};
  const add = (scopes: readonly Scope[] | undefined, route: string) => {
    for (const scope of scopes ?? []) found[scope] = [...(found[scope] ?? []), route];
  };
  for (const { method, path, operation } of ROUTES) {
    const { scopes, kinds } = operation.spec.access;
    if (kinds.includes("oauth")) add(scopes, `${method} ${path}`);
  }
  add(getUserinfo.spec.access.scopes, "GET /oauth2/userinfo");
  for (const { method, path, operation } of GATEWAY_ROUTES) {
    add(operation.spec.access.scopes, `gateway ${method} ${path}`);
  }
  add(["bots.run"], `shard link, with ${LINK_SCOPES.filter((scope) => scope !== "bots.run").join(" and ")}`);
  return found;
}
