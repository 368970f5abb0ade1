import { parseArgs } from "node:util";

/** A request to the service, as the command line describes it. */
export interface ApiRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON, or the fields of a form. Undefined without a body. */
  body: string | undefined;
}

const FLAGS = {
  data: { type: "string" },
  form: { type: "string", multiple: true },
  header: { type: "string", multiple: true },
  "token-file": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export interface ApiArguments {
  isHelpRequested: boolean;
  tokenFile: string | undefined;
  /** What `--data` is when it is `-`: the body comes from standard input. */
  readsInput: boolean;
  request: ApiRequest;
}

/** @param args What follows the word `api`. @throws Error that says what is wrong. */
export function parseApiCall(args: readonly string[]): ApiArguments {
  const { values, positionals } = parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: true });
  const [method = "", url = "", ...others] = positionals;
  const isHelpRequested = values.help === true;
  if (!isHelpRequested) checkTarget(method, url, others);
  if (values.data !== undefined && values.form) throw new Error("api: a body is --data or --form, not both.");
  const headers = Object.fromEntries((values.header ?? []).map((header) => splitAt(header, ":", "--header")));
  const fields = values.form?.map((field) => splitAt(field, "=", "--form"));
  new Headers(headers); // throws for what is not a header
  const type = values.data !== undefined ? "application/json" : "application/x-www-form-urlencoded";
  const body = fields ? new URLSearchParams(fields).toString() : values.data;
  if (body !== undefined && /^(get|head)$/i.test(method)) throw new Error(`api: a ${method} request has no body.`);
  return {
    isHelpRequested,
    tokenFile: values["token-file"],
    readsInput: values.data === "-",
    request: {
      method: method.toUpperCase(),
      url,
      headers: { ...(body !== undefined && { "content-type": type }), ...headers },
      body,
    },
  };
}

function checkTarget(method: string, url: string, others: readonly string[]): void {
  if (!METHODS.includes(method.toUpperCase()))
    throw new Error(`api: ${method || "nothing"} is not a method. Write: svc-cluster api METHOD URL.`);
  const { protocol } = URL.parse(url) ?? { protocol: "" };
  if (protocol !== "https:" && protocol !== "http:")
    throw new Error(`api: ${url || "nothing"} is not an address. It begins with https:// or http://.`);
  if (others.length > 0) throw new Error(`api: ${others[0]} is one word too many.`);
}

function splitAt(text: string, separator: ":" | "=", flag: string): [string, string] {
  const at = text.indexOf(separator);
  if (at <= 0) throw new Error(`api: ${flag} is NAME${separator}VALUE, not ${text}.`);
  const value = text.slice(at + 1);
  return [text.slice(0, at).trim(), separator === ":" ? value.trim() : value];
}
