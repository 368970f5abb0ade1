import { createRestApp } from "../transport/rest/create-rest-app.ts";
import { openApiDocument } from "../transport/rest/openapi.ts";
import { type Api, answerRequest } from "./answer-request.ts";
import { newIpAddress } from "./new-ip-address.ts";
import { type ReceivedReply, ReplyChecker } from "./reply-checker.ts";

export interface CallOptions {
  /** Value of the Authorization header, as it is. */
  token?: string;
  /** An object is sent as JSON; text and bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Address the request comes from; a new one for each call unless given. */
  ip?: string;
}

export interface ApiReply<Body> extends ReceivedReply {
  body: Body;
  /** `errorCode` without its common beginning, of the first error; null for a success. */
  errorCode: string | null;
}

let rest: Api | undefined;
let checker: ReplyChecker | undefined;

/** The checker of the management API. */
export function apiChecker(): ReplyChecker {
  checker ??= new ReplyChecker(openApiDocument());
  return checker;
}

/**
 * Calls the management API: `path` is below `/v1`. Every reply and every accepted body is checked against the
 * OpenAPI document, so each call in a test also tests the document.
 */
export async function callApi<Body = unknown>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiReply<Body>> {
  rest ??= createRestApp("/v1");
  const reply = await sendRequest<Body>(rest, method, `http://localhost:3000/v1${path}`, options);
  const api = apiChecker();
  api.checkReply(method, path, reply);
  if (reply.status === 200 && typeof options.body === "object") api.checkAcceptedBody(method, path, options.body);
  return reply;
}

/** Sends a request through an app as if it came from `ip`, and reads the reply. */
export async function sendRequest<Body = unknown>(
  app: Api,
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<ApiReply<Body>> {
  const { token, body, ip = newIpAddress() } = options;
  const headers = new Headers(options.headers);
  if (token !== undefined) headers.set("Authorization", token);
  if (body !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const response = await answerRequest(app, new Request(url, { method, headers, body: encode(body) }), ip);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  const parsed = text && isJson ? JSON.parse(text) : undefined;
  const errorCode = parsed?.errors?.[0]?.errorCode?.replace("net.svc.errors.", "") ?? null;
  return { status: response.status, headers: response.headers, text, body: parsed, errorCode };
}

function encode(body: unknown): string | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
