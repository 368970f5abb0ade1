import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire, registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { parseCookie } from "cookie";

// The routes below /api/auth of a Next application, with the code of the guide in `file`: `node next-auth-app.ts FILE`.
// It prints its address, reads the credentials of its client as one line, and answers from then on.

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<unknown>;

const [, , file = ""] = process.argv;
// Next resolves these names itself; Node needs the file's.
registerHooks({ resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context) });

let answer: Answer | undefined;
const server = http.createServer(async (request, response) => {
  if (!answer || !request.url?.startsWith("/api/auth/")) return response.end("the application");
  Object.assign(request.headers, { "x-forwarded-host": request.headers.host, "x-forwarded-proto": "http" }); // as Next does
  await answer(request, response, await text(request));
});
server.listen(0, "127.0.0.1", () => console.log(origin()));
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

process.stdin.once("data", (line) => {
  const secrets = { NEXTAUTH_SECRET: "of-this-test", AUTH_SECRET: "of-this-test" };
  Object.assign(process.env, JSON.parse(String(line)), secrets, { AUTH_TRUST_HOST: "true" });
  const { GET, handlers } = createRequire(import.meta.url)(file);
  answer = handlers ? (...call) => answerByFetch(handlers, ...call) : (...call) => answerByNode(GET, ...call);
  console.log("ready");
});

/** Version 5: handlers of a route, as Next calls them. */
async function answerByFetch(
  handlers: Record<string, (request: Request) => Promise<Response>>,
  { method = "GET", url = "", headers }: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const request = new Request(origin() + url, { method, headers: sent, ...(method === "POST" && { body }) });
  const reply = await handlers[method]?.(request);
  response.statusCode = reply?.status ?? 405;
  for (const [name, value] of reply?.headers ?? []) response.appendHeader(name, value);
  response.end(await reply?.text());
}

/** Version 4: its handler takes what Next gives to a page of its API, too. */
function answerByNode(
  handler: (request: object, response: object) => Promise<unknown>,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<unknown> {
  const url = new URL(request.url ?? "", origin());
  const send = (value: unknown) => response.end(typeof value === "string" ? value : JSON.stringify(value));
  const extended = Object.assign(request, {
    query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(3) },
    cookies: parseCookie(request.headers.cookie ?? ""),
    body: Object.fromEntries(new URLSearchParams(body)),
  });
  const status = (code: number) => Object.assign(response, { statusCode: code });
  return handler(extended, Object.assign(response, { status, send, json: send }));
}
