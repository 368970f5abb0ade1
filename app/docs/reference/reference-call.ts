import type { ApiCall } from "../../_ui/api-call.ts";
import type { Operation, Parameter } from "./read-openapi-document.ts";

/** An operation with example values, to be written in a language. */
export interface ReferenceCall extends ApiCall {
  /** As the client takes it, with the parameters of its path in braces. */
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, string>;
  /** How the client calls it; null: it does not. */
  library: "call" | "gateway" | "events" | null;
  apiUrl: string;
  gatewayUrl: string;
}

type Bases = { api: string; gateway: string };

export function toReferenceCall(operation: Operation, base: string, { api, gateway }: Bases): ReferenceCall {
  const { method, access, parameters, isForm, body, bodyExample, events } = operation;
  const path = operation.path.replace(/\/$/, "");
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map((parameter) => [parameter.name, placeholderOf(parameter)]),
    );
  const [pathValues, query] = [valuesIn("path"), valuesIn("query")];
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? name);
  return {
    ...{ method, path, pathValues, query, apiUrl: api, gatewayUrl: gateway },
    url: [`${base}${place}`, ...(search.length > 0 ? [search.join("&")] : [])].join("?"),
    withToken: access.length > 0,
    ...(isForm ? { form: bodyExample as Record<string, string> } : body && { body: bodyExample ?? {} }),
    ...(events && { isStream: true }),
    library: libraryOf(operation, base === gateway),
  };
}

/** Applications exchange their codes with a library for OAuth. The client has the calls of the gateway that read. */
function libraryOf({ isForm, events, method }: Operation, isGateway: boolean): ReferenceCall["library"] {
  if (isForm || (isGateway && method !== "GET")) return null;
  if (events) return "events";
  return isGateway ? "gateway" : "call";
}

/** `BOT_ID` of `botId`: something to replace. Others stand for a text of any kind. */
function placeholderOf({ name, in: place }: Parameter): string {
  if (name === "SVC_BUCKET_ID") return "ACCOUNT_ID";
  return place === "path" ? name.replace(/Id$/, "_ID").toUpperCase() : "a";
}
