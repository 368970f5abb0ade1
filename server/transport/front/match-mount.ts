import { UNSUBSCRIBE_PATH } from "../../contract/status-history.ts";
import { settings } from "../../settings/settings.ts";
import { TRPC_PATH } from "../trpc/answer-trpc.ts";

/** The part of the service that answers a request. `gateway-at-root`: the gateway on a host of its own. */
export type Mount =
  | "rest"
  | "gateway"
  | "gateway-at-root"
  | "trpc"
  | "oauth"
  | "health"
  | "unsubscribe"
  | "sign-in"
  | "pages";

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** @param path Without the query, normalized by request-target.ts. */
export function matchMount(path: string, host: string): Mount {
  if (isBelow(path, "/v1")) return isGatewayHost(host) ? "gateway-at-root" : "rest";
  if (isBelow(path, "/gateway/v1")) return "gateway";
  if (isBelow(path, TRPC_PATH)) return "trpc";
  if (["/oauth2", "/device", "/.well-known"].some((folder) => isBelow(path, folder))) return "oauth";
  if (/^\/(?:healthz|readyz)\/?$/.test(path)) return "health";
  if (isBelow(path, UNSUBSCRIBE_PATH)) return "unsubscribe";
  return isBelow(path, "/api/auth") ? "sign-in" : "pages";
}

/** A file that the build made; its content never changes. */
export const isBuildFile = (path: string): boolean => path.startsWith("/_next/static/");

export const isLargePage = (path: string): boolean => isBelow(path.replace(/[?#].*$/s, ""), "/docs/reference");

/** The route of a request whose mount has no table of routes, for metrics; null where the mount names it. */
export function routeOfPath(mount: Mount, path: string): string | undefined {
  if (mount === "health") return path.startsWith("/healthz") ? "/healthz" : "/readyz";
  if (mount === "unsubscribe") return `${UNSUBSCRIBE_PATH}/:token`;
  if (mount === "sign-in") return "/api/auth";
  if (mount !== "pages") return undefined;
  if (isBuildFile(path)) return "/_next/static";
  return isLargePage(path) ? "/docs/reference" : "page";
}

/** A gateway with a host of its own answers there under `/v1`. */
export function isGatewayHost(host: string): boolean {
  const { gatewayUrl, publicUrl } = settings();
  const own = new URL(gatewayUrl).host;
  return own !== new URL(publicUrl).host && own === host.toLowerCase();
}
