import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { HonoEnv } from "./request-context.ts";

/** A shorter body fits into one or two packets anyway. */
const MIN_BYTES = 2_000;

type Encode = (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

const gzipped = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(gzip);
const brotlied = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(brotliCompress);

/** The best one first. Low levels: 10,000 bots take about 10 ms of a thread, and higher levels save little of the size. */
const ENCODINGS: ReadonlyMap<string, Encode> = new Map([
  [
    "br",
    (body) =>
      brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 2,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      }),
  ],
  ["gzip", (body) => gzipped(body, { level: 1 })],
]);

/** The encoding that the client likes best; null: the body is sent as it is. */
function chooseEncoding(accepted: string | null): string | null {
  const wanted = accepted ? parseAccept(accepted) : [];
  const weightOf = (name: string) =>
    (wanted.find(({ type }) => type.toLowerCase() === name) ?? wanted.find(({ type }) => type === "*"))?.q ?? 0;
  let best: string | null = null;
  for (const name of ENCODINGS.keys()) {
    if (weightOf(name) > (best === null ? 0 : weightOf(best))) best = name;
  }
  return best;
}

/** @param encoding Of those that `encodingFor` chooses; null: the body stays as it is. */
export const encodeBody = async (
  body: Uint8Array<ArrayBuffer>,
  encoding: string | null,
): Promise<Uint8Array<ArrayBuffer>> => (await ENCODINGS.get(encoding ?? "")?.(body)) ?? body;

/** @param bindings Without a Node.js request, Next sends the reply: it removes `Content-Encoding`, and compresses itself. */
export const encodingFor = (request: Request, bindings: Partial<HttpBindings> | undefined): string | null =>
  bindings?.incoming ? chooseEncoding(request.headers.get("accept-encoding")) : null;

/**
 * Compresses a reply for a client that asks for it. Only for replies without secrets: the length of a compressed body
 * tells whether a text that an attacker had put into it resembles a secret beside it.
 * @param bindings As for `encodingFor`.
 */
export async function compressReply(
  request: Request,
  reply: Response,
  bindings: Partial<HttpBindings> | undefined,
): Promise<Response> {
  if (!bindings?.incoming) return reply;
  reply.headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(request, bindings);
  if (!encoding || reply.status !== 200 || reply.headers.has("Content-Encoding")) return reply;
  const body = new Uint8Array(await reply.arrayBuffer());
  const { headers } = reply;
  if (body.byteLength < MIN_BYTES) return new Response(body, { headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(await encodeBody(body, encoding), { headers });
}

/** For the routes of Hono apps; see `compressReply`. */
export const compressed: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const { incoming, outgoing } = c.env ?? {};
  if (incoming && outgoing && chooseEncoding(c.req.header("accept-encoding") ?? null) === null) {
    outgoing.setHeader("Vary", "Accept-Encoding"); // the reply itself is sent as it is
    return next();
  }
  await next();
  const reply = await compressReply(c.req.raw, c.res, c.env);
  if (reply === c.res) return;
  c.res = undefined; // otherwise Hono copies the headers once more
  c.res = reply;
};
