import type { Context } from "hono";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../settings/settings.ts";
import type { HonoEnv } from "../http/request-context.ts";

/**
 * Browsers send `Origin: null` here because of `Referrer-Policy: no-referrer`, so `Sec-Fetch-Site` decides. For browsers
 * without that header the ticket protects the form, and the cookie, which forms of other sites are sent without.
 */
export function requireSameOrigin(c: Context<HonoEnv>): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin") ?? "null";
  const own = site === undefined ? origin === "null" || origin === settings().publicUrl : site === "same-origin";
  if (own) return;
  throw new Fault("forbidden", "This form was sent by another site.", { oauthError: "access_denied" });
}
