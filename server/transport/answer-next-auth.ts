import { AUTH_ACTIONS, AUTH_BODY_BYTES, AUTH_READ_RATE, AUTH_WRITE_RATE } from "../contract/limits/pages.ts";
import { Fault, notFound } from "../domain/fault.ts";
import { rateLimitAddress } from "../domain/rate-limit-address.ts";
import { consumeRate } from "../domain/service/rate-limit.ts";
import { settings } from "../settings/settings.ts";
import { type ErrorDescription, reportError } from "./http/describe-error.ts";
import { errorBodyOf, errorReply } from "./http/reply.ts";
import { readForm } from "./http/request-body.ts";
import { isSameOrigin, originOf } from "./http/request-origin.ts";

type Answer = (body: Uint8Array<ArrayBuffer> | null) => Promise<Response>;

/**
 * Passes a request on to next-auth if the action is known and the request is within the limits of rate and size.
 * @param action Such as `signin/credentials`.
 */
export async function answerNextAuth(request: Request, action: string, answer: Answer): Promise<Response> {
  const { ip, requestId } = originOf(request.headers);
  const isPost = request.method === "POST";
  try {
    const known = AUTH_ACTIONS[isPost ? "POST" : "GET"];
    if (!known.includes(action)) throw notFound("route");
    requireValidCallbackUrls(new URL(request.url).searchParams);
    await consumeRate(isPost ? AUTH_WRITE_RATE : AUTH_READ_RATE, rateLimitAddress(ip));
    // next-auth's CSRF token is bound to a cookie, which another site of the same domain could set.
    if (isPost && !isSameOrigin(request.headers)) throw new Fault("forbidden", "This form was sent by another site.");
    // Forms only: next-auth's JSON parser quotes the body in its error.
    return await answer(isPost ? await readForm(request, AUTH_BODY_BYTES) : null);
  } catch (error) {
    return nextAuthErrorReply(reportError(error, { requestId, source: "next-auth" }), requestId);
  }
}

/** next-auth answers 500 to a callback address that it cannot parse. */
function requireValidCallbackUrls(query: URLSearchParams): void {
  for (const address of query.getAll("callbackUrl")) {
    const protocol = URL.parse(address, address.startsWith("/") ? settings().publicUrl : undefined)?.protocol;
    if (address !== "" && protocol !== "https:" && protocol !== "http:") {
      throw new Fault("invalid_request", "callbackUrl must be a path of this service.");
    }
  }
}

/** next-auth's client reads the reason from the query of `url`. */
function nextAuthErrorReply(error: ErrorDescription, requestId: string): Response {
  const headers = { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId };
  const url = `${settings().publicUrl}/api/auth/error?error=${encodeURIComponent(error.message)}`;
  return errorReply(error, headers, { ...errorBodyOf(error), url });
}
