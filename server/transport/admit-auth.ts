import { AUTH_ACTIONS, AUTH_BODY_BYTES, AUTH_READS, AUTH_WRITES } from "../contract/limits/pages.ts";
import { Fault, notFound } from "../domain/fault.ts";
import { networkOf } from "../domain/network.ts";
import { spendRate } from "../domain/service/limit-calls.ts";
import { settings } from "../env.ts";
import { log } from "../log.ts";
import { originOf } from "./origin.ts";
import { isOwnPage } from "./own-page.ts";
import { faultBody, faultReply } from "./rest/reply.ts";
import { readForm } from "./rest/request-body.ts";

type Answer = (body: Uint8Array<ArrayBuffer> | null) => Promise<Response>;

/** Lets next-auth answer what it is asked for here, of a size and as often as it may be. @param action As `signin/credentials`. */
export async function admitAuth(request: Request, action: string, answer: Answer): Promise<Response> {
  const { ip, requestId } = originOf(request.headers);
  const isPost = request.method === "POST";
  try {
    const known = AUTH_ACTIONS[isPost ? "POST" : "GET"];
    if (!known.includes(action)) throw notFound("route");
    refuseAddress(new URL(request.url).searchParams);
    await spendRate(isPost ? AUTH_WRITES : AUTH_READS, networkOf(ip));
    // The ticket that next-auth asks for is bound to a cookie, which another site of the same domain could plant.
    if (isPost && !isOwnPage(request.headers)) throw new Fault("forbidden", "This form was sent by another site.");
    // Forms only: next-auth's parser of JSON repeats in its error what it could not read.
    return await answer(isPost ? await readForm(request, AUTH_BODY_BYTES) : null);
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.");
    if (fault !== error) log().error({ err: error, requestId, source: "next-auth" }, "request failed");
    return refusal(fault, requestId);
  }
}

/** next-auth answers 500 to an address to go on to that it cannot read. */
function refuseAddress(query: URLSearchParams): void {
  for (const address of query.getAll("callbackUrl")) {
    const protocol = URL.parse(address, address.startsWith("/") ? settings().publicUrl : undefined)?.protocol;
    if (address !== "" && protocol !== "https:" && protocol !== "http:") {
      throw new Fault("invalid_request", "callbackUrl must be a path of this service.");
    }
  }
}

/** next-auth's client looks for the reason in an address. */
function refusal(fault: Fault, requestId: string): Response {
  const { status, headers } = faultReply(fault, { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId });
  const url = `${settings().publicUrl}/api/auth/error?error=${encodeURIComponent(fault.message)}`;
  return new Response(JSON.stringify({ ...faultBody(fault), url }), { status, headers });
}
