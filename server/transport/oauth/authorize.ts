import type { Context } from "hono";
import { AuthorizeParameters } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { decideAuthorization } from "../../domain/oauth/decide-authorization.ts";
import { reviewAuthorization } from "../../domain/oauth/review-authorization.ts";
import { settings } from "../../env.ts";
import { log } from "../../log.ts";
import { sessionTokenOf } from "../cookie.ts";
import { type CallEnv, originOfCall } from "../rest/call.ts";
import { baseHeaders } from "../rest/reply.ts";
import { consentPage, refusalPage } from "./consent-page.ts";
import { oauthFaultReply } from "./reply.ts";
import { readForm, uniqueFields } from "./token-request.ts";

const NAMES = Object.keys(AuthorizeParameters.shape);

/** `303`, so that a POST becomes a GET and is never repeated at the target. */
const seeOther = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });

/** GET: the page itself. */
export const showAuthorize = (c: Context<CallEnv>) =>
  guarded(c, async () => {
    const parameters = pickParameters(uniqueFields(new URL(c.req.url).searchParams));
    const outcome = await reviewAuthorization({ parameters }, await callerOf(c));
    if (outcome.next === "redirect") return seeOther(outcome.url);
    if (outcome.next === "sign-in") return seeOther(signInUrl(parameters));
    return consentPage(outcome.view, parameters);
  });

/** POST of the request itself: the same request by GET, which carries the cookie. */
export const repostAuthorize = (c: Context<CallEnv>) =>
  guarded(c, async () => seeOther(`/oauth2/authorize?${query(pickParameters(await readForm(c.req)))}`));

/** POST of the consent form. */
export const decideAuthorize = (c: Context<CallEnv>) =>
  guarded(c, async () => {
    requireOwnPage(c);
    const form = await readForm(c.req);
    const input = { parameters: pickParameters(form), ticket: form.get("ticket"), decision: form.get("decision") };
    const { url } = await decideAuthorization(input, await callerOf(c));
    return seeOther(url);
  });

async function guarded(c: Context<CallEnv>, work: () => Promise<Response>): Promise<Response> {
  const { requestId } = originOfCall(c);
  try {
    return await work();
  } catch (error) {
    const fault =
      error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
    if (fault.code === "internal") log().error({ err: fault.cause ?? fault, requestId }, "request failed");
    const wantsJson = c.req.header("accept")?.includes("application/json") ?? false;
    return wantsJson ? oauthFaultReply(fault, baseHeaders(requestId)) : refusalPage(fault, requestId);
  }
}

const callerOf = (c: Context<CallEnv>) => authenticateSession(sessionTokenOf(c.req.header("cookie")), originOfCall(c));

function pickParameters(fields: Map<string, string>): AuthorizeParameters {
  const given = Object.fromEntries([...fields].filter(([name]) => NAMES.includes(name)));
  const parsed = AuthorizeParameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault("invalid_request", `The parameter ${issue?.path[0]?.toString()} cannot be used.`);
}

const query = (parameters: AuthorizeParameters) =>
  new URLSearchParams(Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** A fresh sign-in is what `prompt=login` asks for: it is not asked for again on the way back. */
function signInUrl(parameters: AuthorizeParameters): string {
  const prompt = parameters.prompt?.split(" ").filter((word) => word !== "login" && word !== "select_account");
  const rest = { ...parameters, prompt: prompt?.length ? prompt.join(" ") : undefined };
  return `/sign-in?again=true&next=${encodeURIComponent(`/oauth2/authorize?${query(rest)}`)}`;
}

/** `Referrer-Policy: no-referrer` makes browsers send `Origin: null` here, so where the form stands decides first. */
function requireOwnPage(c: Context<CallEnv>): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const own = site === undefined ? origin === undefined || origin === settings().publicUrl : site === "same-origin";
  if (!own) throw new Fault("forbidden", "This form was sent by another site.");
}
