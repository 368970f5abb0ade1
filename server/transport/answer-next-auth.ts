import { AUTH_ACTIONS, AUTH_BODY_BYTES, AUTH_READ_RATE, AUTH_WRITE_RATE } from "../contract/limits/pages.ts";
import { Fault, notFound } from "../domain/fault.ts";
import { rateLimitAddress } from "../domain/rate-limit-address.ts";
import { consumeRate } from "../domain/service/rate-limit.ts";
import { settings } from "../env.ts";
import { log } from "../log.ts";
import { isSameOrigin } from "./is-same-origin.ts";
import { originOf } from "./request-origin.ts";
import { faultBody, faultReply } from "./rest/reply.ts";
import { readForm } from "./rest/request-body.ts";

type Answer = (body: Uint8Array<ArrayBuffer> | null) => Promise<Response>;

/** Lets next-auth answer what it is asked for here, of a size and as often as it may be. @param action As `signin/credentials`. */
export async function answerNextAuth(request: Request, action: string, answer: Answer): Promise<Response> {
  const { ip, requestId } = originOf(request.headers);
  const isPost = request.method === "POST";
  try {
    const known = AUTH_ACTIONS[isPost ? "POST" : "GET"];
    if (!known.includes(action)) throw notFound("route");
    requireValidCallbackUrls(new URL(request.url).searchParams);
    await consumeRate(isPost ? AUTH_WRITE_RATE : AUTH_READ_RATE, rateLimitAddress(ip));
    // The ticket that next-auth asks for is bound to a cookie, which another site of the same domain could plant.
    if (isPost && !isSameOrigin(request.headers)) throw new Fault("forbidden", "This form was sent by another site.");
    // Forms only: next-auth's parser of JSON repeats in its error what it could not read.
    return await answer(isPost ? await readForm(request, AUTH_BODY_BYTES) : null);
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.");
    if (fault !== error) log().error({ err: error, requestId, source: "next-auth" }, "request failed");
    return errorReply(fault, requestId);
  }
}

/** next-auth answers 500 to an address to go on to that it cannot read. */
function requireValidCallbackUrls(query: URLSearchParams): void {
  for (const address of query.getAll("callbackUrl")) {
    const protocol = URL.parse(address, address.startsWith("/") ? settings().publicUrl : undefined)?.protocol;
    if (address !== "" && protocol !== "https:" && protocol !== "http:") {
      throw new Fault("invalid_request", "callbackUrl must be a path of this service.");
    }
  }
}

/** next-auth's client looks for the reason in an address. */
function errorReply(fault: Fault, requestId: string): Response {
  const { status, headers } = faultReply(fault, { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId });
  const url = `${settings().publicUrl}/api/auth/error?error=${encodeURIComponent(fault.message)}`;
  return new Response(JSON.stringify({ ...faultBody(fault), url }), { status, headers });
}
