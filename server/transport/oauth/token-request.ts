import type { HonoRequest } from "hono";
import type { z } from "zod";
import { isStorable } from "../../contract/clean-text.ts";
import type { ClientCredentials, TokenReference, TokenRequest } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { readForm } from "../http/request-body.ts";

export const MAX_FORM_BYTES = 16 * 1024;

const invalidRequest = (message: string) => new Fault("invalid_request", message);
const malformedBasic = () =>
  new Fault("unauthorized", "The client could not be authenticated.", { oauthError: "invalid_client" });

/** Reads a token request. */
export async function readTokenRequest(request: HonoRequest): Promise<TokenRequest> {
  const { client, fields } = await readClientForm(request);
  const { grant_type, code, redirect_uri, code_verifier, device_code } = fields;
  return { client, grant_type, code, redirect_uri, code_verifier, device_code };
}

/** Reads the form of a revocation or an introspection. */
export async function readTokenReference(request: HonoRequest): Promise<TokenReference> {
  const { client, fields } = await readClientForm(request);
  return { client, token: fields.token };
}

/** Reads the form of a device that begins. */
export async function readDeviceRequest(request: HonoRequest) {
  const { client, fields } = await readClientForm(request);
  return { client, scope: fields.scope };
}

/** The client's credentials are in the form or the header; the query string is never read. */
async function readClientForm(request: HonoRequest) {
  const form = new Map([...(await readFormFields(request))].map(([name, value]) => [name, replaceUnstorable(value)]));
  return { client: readClient(request, form), fields: Object.fromEntries(form) };
}

/** No valid value has characters that the database cannot store; the replacement is then refused like any wrong value. */
const replaceUnstorable = (value: string): string => (isStorable(value) ? value : "\ufffd");

/** Reads the fields of a form that have a value, and none twice (RFC 6749 section 3.2). */
export async function readFormFields(request: HonoRequest, maxBytes = MAX_FORM_BYTES): Promise<Map<string, string>> {
  const bytes = await readForm(request.raw, maxBytes, "invalid_request"); // RFC 6749 section 5.2 knows no 415
  return uniqueFields(new URLSearchParams(new TextDecoder().decode(bytes)));
}

/** An empty parameter counts as omitted, and is not repeated either (RFC 6749 sections 3.1 and 3.2). */
export function uniqueFields(fields: URLSearchParams): Map<string, string> {
  const unique = new Map<string, string>();
  for (const [name, value] of fields) {
    if (unique.has(name)) throw invalidRequest(`The parameter ${name.slice(0, 40)} is repeated.`);
    unique.set(name, value);
  }
  return new Map([...unique].filter(([, value]) => value !== ""));
}

/** The parameters that a page knows; it ignores others. */
export function pickFields<Parameters extends z.ZodObject>(
  parameters: Parameters,
  fields: Map<string, string>,
): z.output<Parameters> {
  const given = Object.fromEntries([...fields].filter(([name]) => Object.hasOwn(parameters.shape, name)));
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidRequest(`The parameter ${parsed.error.issues[0]?.path[0]?.toString()} cannot be used.`);
}

function readClient(request: HonoRequest, form: Map<string, string>): ClientCredentials {
  const authorization = request.header("authorization");
  const formClientId = form.get("client_id");
  const secret = form.get("client_secret") ?? null;
  if (authorization === undefined) return { clientId: formClientId ?? "", secret, way: "form" };
  const basic = parseBasicHeader(authorization);
  if (secret !== null) throw invalidRequest("Send the client secret either in the form or in the header.");
  if (formClientId !== undefined && formClientId !== basic.clientId)
    throw invalidRequest("The client ids in the form and in the header differ.");
  return basic;
}

/** Id and secret are form-encoded inside the Basic header (RFC 6749 section 2.3.1). */
function parseBasicHeader(authorization: string): ClientCredentials {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) throw malformedBasic();
  try {
    const pair = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64"));
    const colon = pair.indexOf(":");
    if (colon < 0) throw malformedBasic();
    const decode = (half: string) => replaceUnstorable(decodeURIComponent(half.replaceAll("+", " ")));
    const secret = decode(pair.slice(colon + 1));
    return { clientId: decode(pair.slice(0, colon)), secret: secret || null, way: "basic" };
  } catch {
    throw malformedBasic();
  }
}
