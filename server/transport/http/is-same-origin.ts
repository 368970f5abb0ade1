import { settings } from "../../env.ts";

/** Whether a page of the service sent the request. Programs that send no such header have no session cookie. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null || origin === settings().publicUrl;
}
