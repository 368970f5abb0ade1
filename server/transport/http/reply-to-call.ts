import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { RawJson } from "../../contract/free-form-json.ts";
import { hasScope, requireAccount } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import type { Page } from "../../domain/operation.ts";
import { type CachedReply, cacheReply, findCachedReply } from "./cached-replies.ts";
import { entityTag, hashOf, hasReply, requireMatch } from "./conditional-request.ts";
import { csvReply } from "./csv-reply.ts";
import { addDeprecation } from "./deprecations.ts";
import { type EncodedBody, encodeOnce, type Headers, limitHeaders } from "./reply.ts";
import type { RouteCall } from "./route.ts";

/** What a route answers with. */
export interface Answer {
  output: unknown;
  page: Page | null;
  /** Stands for the whole reply, where the route has one. */
  revision: string | null;
}

/** The reply to a call that was done. */
export async function replyToCall(call: RouteCall, { output, page, revision }: Answer): Promise<Response> {
  const { route, request, headers } = call;
  addHeaders(call);
  if (route.respond) return route.respond(output, call);
  if (page) Object.assign(headers, pageHeaders(call, page));
  if (route.location) headers.Location = addressOf(call, route.location, output as Record<string, unknown>);
  if (route.csv && call.format === CSV_MEDIA_TYPE) return csvReply(route.csv, output as object[], headers);
  const { body, hash } = encode(call, output, revision);
  const etag = route.etag && entityTag(route.etag, hash, versionOf(output));
  if (etag) headers.ETag = etag;
  if (route.method === "GET") requireMatch(request, etag);
  if (etag && hasReply(request, etag)) return unchangedReply(call, etag);
  const reply = jsonReply(call, body);
  if (revision === null || typeof body !== "string" || headers.Deprecation) return reply;
  const cached = await cacheReply(call, revision, body, page);
  return cached ? bytesReply(call, cached) : reply;
}

/** The reply to a caller that has what would be sent, or with bytes that were sent before; null: neither. */
export async function replyOfRevision(call: RouteCall, revision: string): Promise<Response | null> {
  const { route, request, headers } = call;
  if (!route.etag) return null;
  const tag = entityTag(route.etag, hashOf(revision));
  if (hasReply(request, tag)) return unchangedReply(call, tag);
  const cached = findCachedReply(call, revision);
  if (!cached) return null;
  requireMatch(request, tag);
  addHeaders(call);
  Object.assign(headers, cached.page && pageHeaders(call, cached.page), { ETag: tag });
  return bytesReply(call, cached);
}

function bytesReply({ headers, encoding }: RouteCall, { body }: CachedReply): Response {
  headers["Content-Type"] = "application/json";
  if (encoding) headers["Content-Encoding"] = encoding;
  return new Response(body, { headers });
}

/** The reply to a change, with what it left, if the caller prefers that and may read it; otherwise null. */
export async function representationOf(call: RouteCall): Promise<unknown> {
  const { route, request, actor } = call;
  const { representation } = route;
  if (
    !representation ||
    !actor ||
    !/(?:^|[,;\s])return=representation(?:$|[,;\s])/i.test(request.header("prefer") ?? "")
  )
    return null;
  const owner = requireAccount(actor, route.operation.spec.access);
  if (!hasScope(owner, representation.spec.access.scopes ?? [])) return null;
  return representation(request.param(), actor).catch(unlessGone);
}

/** Somebody else has deleted the record since; the change was made all the same. */
function unlessGone(error: unknown): null {
  if (error instanceof Fault && error.code === "not_found") return null;
  throw error;
}

/** The reply with a record after its change. */
export function representationReply(call: RouteCall, record: unknown): Response {
  addHeaders(call);
  const { headers } = call;
  const body = JSON.stringify(record);
  headers.ETag = entityTag("strong", hashOf(body), versionOf(record));
  headers["Preference-Applied"] = "return=representation";
  return jsonReply(call, body);
}

/** 304, which costs nothing (docs/decisions/api.md). */
async function unchangedReply(call: RouteCall, etag: string): Promise<Response> {
  await call.windows.giveBack();
  addHeaders(call);
  return new Response(null, { status: 304, headers: { ...call.headers, ETag: etag } });
}

function addHeaders({ route, windows, headers }: RouteCall): void {
  Object.assign(headers, limitHeaders(windows.states), { "Cache-Control": route.cacheControl }, route.headers);
}

function jsonReply({ route, headers }: RouteCall, body: EncodedBody["body"]): Response {
  addDeprecation(headers, route.deprecation, body);
  headers["Content-Type"] = "application/json";
  return new Response(body as BodyInit, { headers });
}

function encode({ route }: RouteCall, output: unknown, revision: string | null): EncodedBody {
  const { spec } = route.operation;
  if (spec.shared && typeof output === "object" && output !== null) return encodeOnce(output);
  const body = spec.output === RawJson ? (output as string | Uint8Array<ArrayBuffer>) : JSON.stringify(output);
  return { body, hash: route.etag ? hashOf(revision ?? body) : "" };
}

const versionOf = (output: unknown): number | undefined => {
  const version = (output as { version?: unknown } | null)?.version;
  return typeof version === "number" ? version : undefined;
};

/** The address of a path of the API, with its parameters filled in. */
const addressOf = ({ baseUrl }: RouteCall, path: string, parameters: Record<string, unknown>): string =>
  baseUrl + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])));

/** RFC 8288. */
function pageHeaders(call: RouteCall, { total, next }: Page): Headers {
  const count = { "X-Total-Count": String(total) };
  if (next === null) return count;
  const { route, request } = call;
  const { searchParams } = new URL(request.url);
  searchParams.set("after", next);
  return { ...count, Link: `<${addressOf(call, route.path, request.param())}?${searchParams}>; rel="next"` };
}
