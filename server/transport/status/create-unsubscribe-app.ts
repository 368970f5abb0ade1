import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { UNSUBSCRIBE_PATH } from "../../contract/status-history.ts";
import { unsubscribe } from "../../domain/status/subscriptions.ts";
import { createApp, headersOf } from "../http/create-app.ts";
import { describeError, reportError } from "../http/describe-error.ts";
import { nameRoute } from "../http/observe-request.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumePageLimit } from "../http/page-limits.ts";
import { allowedMethods, errorReply, methodNotAllowed } from "../http/reply.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";

const ROUTE = `${UNSUBSCRIBE_PATH}/:token`;
const ALLOW = allowedMethods(["GET", "POST"], []);

/**
 * Ends mails about incidents. GET asks, as programs that check mails open every link; POST does it, for the page's button
 * and for mail programs (RFC 8058), which send neither cookies nor an origin. The body is not read.
 */
export function createUnsubscribeApp(): Hono<HonoEnv> {
  const app = createApp(() => errorReply);
  app.get(ROUTE, (c) => answer(c, () => question(c)));
  app.post(ROUTE, (c) =>
    answer(c, async () => {
      await unsubscribe({ token: c.req.param("token") ?? "" }, { ...originOfRequest(c), kind: "nobody" });
      return done(c);
    }),
  );
  app.all(ROUTE, (c) => errorReply(describeError(methodNotAllowed(ALLOW)), { ...headersOf(c), Allow: ALLOW }));
  return app;
}

async function answer(c: Context<HonoEnv>, work: () => Promise<Response>): Promise<Response> {
  nameRoute(c.env?.incoming, ROUTE);
  try {
    await consumePageLimit(originOfRequest(c).ip);
    return await work();
  } catch (error) {
    const { requestId } = originOfRequest(c);
    const { status, message, retryAfterSeconds } = reportError(error, { requestId, route: ROUTE });
    return page(c, status, "This does not work", html`<p>${message}</p>`, {
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    });
  }
}

const question = (c: Context<HonoEnv>) =>
  page(
    c,
    200,
    "End mails about incidents",
    html`<p>No further mails about incidents go to this address.</p>
<form method="post"><div class="actions"><button class="main">End mails</button><a class="button" href="/status">Keep them</a></div></form>`,
  );

const done = (c: Context<HonoEnv>) =>
  page(
    c,
    200,
    "You get no more mails",
    html`<p>This address gets no more mails about incidents. You can ask for them again on the status page.</p>
<a class="button" href="/status">To the status page</a>`,
  );

const page = (
  c: Context<HonoEnv>,
  status: number,
  title: string,
  body: ReturnType<typeof html>,
  headers: Record<string, string> = {},
) =>
  pageReply({
    status,
    title,
    headers: { "X-Request-Id": originOfRequest(c).requestId, ...headers },
    body: html`<h1>${title}</h1>${body}`,
  });
