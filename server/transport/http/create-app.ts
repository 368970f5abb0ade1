import { type Context, Hono } from "hono";
import { describeError, reportError } from "./describe-error.ts";
import { baseHeaders, type ErrorReply, type Headers, routeNotFound } from "./reply.ts";
import { type HonoEnv, originOfRequest } from "./request-context.ts";

export const headersOf = (c: Context<HonoEnv>): Headers => baseHeaders(originOfRequest(c).requestId);

/** An API without routes. @param errorReplyFor How errors on a path are answered. */
export function createApp(errorReplyFor: (path: string) => ErrorReply): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.notFound((c) => errorReplyFor(c.req.path)(describeError(routeNotFound()), headersOf(c)));
  app.onError((error, c) => {
    const { requestId } = originOfRequest(c);
    return errorReplyFor(c.req.path)(reportError(error, { requestId, route: c.req.path }), headersOf(c));
  });
  return app;
}
