import type { Scope } from "../../contract/access.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import { ROUTES } from "./routes.ts";

/** What an application can call with each scope, as `GET /bots`: made from the table that answers the calls. */
export function scopeRoutes(): Partial<Record<Scope, string[]>> {
  const found: Partial<Record<Scope, string[]>> = {};
  const add = (scope: Scope | undefined, route: string) => {
    if (scope) found[scope] = [...(found[scope] ?? []), route];
  };
  for (const { method, path, operation } of ROUTES) {
    const { scope, kinds } = operation.spec.access;
    if (kinds.includes("oauth")) add(scope, `${method} ${path}`);
  }
  add(getUserinfo.spec.access.scope, "GET /oauth2/userinfo");
  return found;
}
