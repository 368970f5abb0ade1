import type { ApiCall } from "./api-call.ts";
import { shellQuote } from "./shell-quote.ts";

/** A curl command for a shell in which `$TOKEN` holds the credential. */
export function curlCommand({ method, url, withToken, body, form = {}, headers = {}, isStream }: ApiCall): string {
  const program = isStream ? "curl -sN" : "curl -s";
  const parts = [`${method === "GET" ? program : `${program} -X ${method}`} ${shellQuote(url)}`];
  if (withToken) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuote(writeJson(body))}`);
  for (const [name, value] of Object.entries(form)) parts.push(`-d ${shellQuote(`${name}=${value}`)}`);
  return parts.join(" \\\n  ");
}

const MAX_LINE = 64;

/** On one line while it is short. */
function writeJson(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length <= MAX_LINE ? line : JSON.stringify(body, null, 2);
}

/** A command of the control library's program, for a shell in which `$TOKEN` holds the credential. */
export function clusterApiCommand({ method, url, withToken, body, form = {}, headers = {} }: ApiCall): string {
  const parts = [`${withToken ? 'SVC_TOKEN="$TOKEN" ' : ""}svc-cluster api ${method} ${shellQuote(url)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`--header ${shellQuote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data ${shellQuote(JSON.stringify(body))}`);
  for (const [name, value] of Object.entries(form)) parts.push(`--form ${shellQuote(`${name}=${value}`)}`);
  return parts.join(" \\\n  ");
}
