import { settings } from "../../env.ts";

/** A browser says where a request comes from; other programs carry no cookie of ours. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null || origin === settings().publicUrl;
}
