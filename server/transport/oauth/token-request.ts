import type { HonoRequest } from "hono";
import type { ClientCredentials, TokenRequest } from "../../contract/oauth.ts";
import { isStorable } from "../../contract/text.ts";
import { Fault } from "../../domain/fault.ts";
import { readForm } from "../http/request-body.ts";

const MAX_BYTES = 16 * 1024;

const invalidRequest = (message: string) => new Fault("invalid_request", message);
const malformedBasic = () =>
  new Fault("unauthorized", "The client could not be authenticated.", { oauthError: "invalid_client" });

/** The form of a token request, with the client's credentials wherever it put them. The query string is never read. */
export async function readTokenRequest(request: HonoRequest): Promise<TokenRequest> {
  const form = new Map([...(await readFormFields(request))].map(([name, value]) => [name, replaceUnstorable(value)]));
  const { grant_type, code, redirect_uri, code_verifier } = Object.fromEntries(form);
  return { client: readClient(request, form), grant_type, code, redirect_uri, code_verifier };
}

/** No code, secret or address of ours has such characters: as any other wrong value, it is refused by OAuth's own rules. */
const replaceUnstorable = (value: string): string => (isStorable(value) ? value : "\ufffd");

/** A form in which no field stands twice (RFC 6749 section 3.2). */
export async function readFormFields(request: HonoRequest, maxBytes = MAX_BYTES): Promise<Map<string, string>> {
  const bytes = await readForm(request.raw, maxBytes, "invalid_request"); // RFC 6749 section 5.2 knows no 415
  return uniqueFields(new URLSearchParams(new TextDecoder().decode(bytes)));
}

export function uniqueFields(fields: URLSearchParams): Map<string, string> {
  const unique = new Map<string, string>();
  for (const [name, value] of fields) {
    if (unique.has(name)) throw invalidRequest(`The parameter ${name.slice(0, 40)} stands twice.`);
    unique.set(name, value);
  }
  return unique;
}

function readClient(request: HonoRequest, form: Map<string, string>): ClientCredentials {
  const authorization = request.header("authorization");
  const inForm = form.get("client_id");
  const secret = form.get("client_secret") || null;
  if (authorization === undefined) return { clientId: inForm ?? "", secret, way: "form" };
  const basic = parseBasicHeader(authorization);
  if (secret !== null) throw invalidRequest("Send the client's secret in one place only.");
  if (inForm !== undefined && inForm !== basic.clientId) throw invalidRequest("The two client ids differ.");
  return basic;
}

/** Both halves are form-encoded before they are put into Basic (RFC 6749 section 2.3.1). */
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
