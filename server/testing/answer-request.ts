import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import { inject } from "vitest";

/** One of the service's APIs, in this process. */
export interface Api {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
}

/** The reply to a request from this address: of the API or, in the run on two processes, of the one whose turn it is. */
export async function answerRequest(api: Api, request: Request, ip: string): Promise<Response> {
  const serviceUrl = inject("serviceUrl");
  if (serviceUrl !== null) return sendRequest(serviceUrl, request, ip);
  return api.fetch(request, { incoming: { socket: { remoteAddress: ip } } } as unknown as HttpBindings);
}

/** Sends it with no headers but its own; `fetch` would add some. */
async function sendRequest(serviceUrl: string, request: Request, ip: string): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  const forwarded = [request.headers.get("x-forwarded-for"), ip].filter(Boolean).join(", ");
  const body = Buffer.from(await request.arrayBuffer());
  const length = body.length > 0 && { "content-length": body.length };
  const headers = { ...length, ...Object.fromEntries(request.headers), host, "x-forwarded-for": forwarded };
  const sent = http.request(serviceUrl + pathname + search, { method: request.method, headers });
  sent.on("error", () => undefined); // after the reply: a body that is refused is not read to its end
  sent.end(body.length > 0 ? body : undefined);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
  if (!hasBody) answer.resume();
  const received = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
    status,
    headers: received,
  });
}
