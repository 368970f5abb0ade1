import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { UNSUBSCRIBE_PATH } from "../../contract/status-history.ts";
import { unsubscribe } from "../../domain/status/subscriptions.ts";
import { answerIn } from "../../languages/answers.ts";
import type { Translator } from "../../languages/translator.ts";
import { createApp, headersOf } from "../http/create-app.ts";
import { describeError, reportError } from "../http/describe-error.ts";
import { nameRoute } from "../http/observe-request.ts";
import { translatorOfPage, translatorOfProblem } from "../http/page-language.ts";
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
  app.get(ROUTE, (c) => answer(c, async () => question(c, await translatorOfPage(c))));
  app.post(ROUTE, (c) =>
    answer(c, async () => {
      await unsubscribe({ token: c.req.param("token") ?? "" }, { ...originOfRequest(c), kind: "nobody" });
      return done(c, await translatorOfPage(c));
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
    const described = reportError(error, { requestId, route: ROUTE });
    const { status, message, retryAfterSeconds } = described;
    const language = await translatorOfProblem(c, described);
    const text = html`<p>${answerIn(language.locale)(message)}</p>`;
    return page(c, language, status, language.t("pages.unsubscribe.problem"), text, {
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    });
  }
}

function question(c: Context<HonoEnv>, language: Translator): Promise<Response> {
  const { t } = language;
  const body = html`<p>${t("pages.unsubscribe.help")}</p>
<form method="post"><div class="actions"><button class="main">${t("pages.unsubscribe.end")}</button><a class="button" href="/status">${t("pages.unsubscribe.keep")}</a></div></form>`;
  return page(c, language, 200, t("pages.unsubscribe.title"), body);
}

function done(c: Context<HonoEnv>, language: Translator): Promise<Response> {
  const { t } = language;
  const body = html`<p>${t("pages.unsubscribe.doneHelp")}</p>
<a class="button" href="/status">${t("pages.unsubscribe.toStatus")}</a>`;
  return page(c, language, 200, t("pages.unsubscribe.done"), body);
}

const page = (
  c: Context<HonoEnv>,
  language: Translator,
  status: number,
  title: string,
  body: ReturnType<typeof html>,
  headers: Record<string, string> = {},
) =>
  pageReply({
    language,
    status,
    title,
    headers: { "X-Request-Id": originOfRequest(c).requestId, ...headers },
    body: html`<h1>${title}</h1>${body}`,
  });
