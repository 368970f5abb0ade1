import type { Context } from "hono";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";

/** 303 turns a POST into a GET: the target never gets the form. */
export const seeOther = (c: Context<HonoEnv>, location: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: location,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Request-Id": originOfRequest(c).requestId,
    },
  });
