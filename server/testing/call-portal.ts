import type { HttpBindings } from "@hono/node-server";
import { answerTrpc } from "../transport/trpc/answer-trpc.ts";
import type { TestAccount } from "./accounts.ts";
import { type ApiReply, type CallOptions, sendRequest } from "./call-api.ts";

interface PortalCall extends CallOptions {
  /** In whose session; without one unless given. */
  account?: Pick<TestAccount, "sessionToken">;
  /** Of a mutation it is the body, of a query it stands in the address. */
  input?: unknown;
}

const portal = { fetch: (request: Request, env?: unknown) => answerTrpc(request, env as Partial<HttpBindings>) };

export const portalUrl = (name: string): string => `http://localhost:3000/api/trpc/${name}`;
export const cookieOf = ({ sessionToken }: Pick<TestAccount, "sessionToken">) => ({
  Cookie: `session=${sessionToken}`,
});

/** Calls a procedure of the portal over HTTP. */
export function callPortal<Body = unknown>(
  method: string,
  name: string,
  { account, input, ...options }: PortalCall = {},
): Promise<ApiReply<Body>> {
  const headers = { ...(account && cookieOf(account)), ...options.headers };
  const isInAddress = method === "GET" && input !== undefined;
  const query = isInAddress ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const body = !isInAddress && input !== undefined && { body: input };
  return sendRequest<Body>(portal, method, portalUrl(name) + query, { ...options, ...body, headers });
}
