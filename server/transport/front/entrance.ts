import { settings } from "../../env.ts";
import { TRPC_PATH } from "../trpc/fetch.ts";

/** Who answers a request. */
export type Entrance = "rest" | "gateway" | "gateway-at-root" | "trpc" | "oauth" | "health" | "sign-in" | "pages";

const below = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** @param path Without the query, in its plain spelling (request-target.ts). */
export function entranceOf(path: string, host: string): Entrance {
  if (below(path, "/v1")) return isHostOfGateway(host) ? "gateway-at-root" : "rest";
  if (below(path, "/gateway/v1")) return "gateway";
  if (below(path, TRPC_PATH)) return "trpc";
  if (below(path, "/oauth2") || below(path, "/.well-known")) return "oauth";
  if (/^\/(?:healthz|readyz)\/?$/.test(path)) return "health";
  return below(path, "/api/auth") ? "sign-in" : "pages";
}

/** One of the files that the build made: it never changes. */
export const isFile = (path: string): boolean => path.startsWith("/_next/static/");

export const isLargePage = (path: string): boolean => below(path.split(/[?#]/, 1)[0] as string, "/docs/reference");

/** A gateway with a host of its own answers there under `/v1`. */
export function isHostOfGateway(host: string): boolean {
  const { gatewayUrl, publicUrl } = settings();
  const own = new URL(gatewayUrl).host;
  return own !== new URL(publicUrl).host && own === host.toLowerCase();
}
