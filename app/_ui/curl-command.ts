import type { ApiCall } from "./api-call.ts";
import { shellQuote } from "./shell-quote.ts";

/** A curl command for a shell in which `$TOKEN` holds the credential. */
export function curlCommand({ method, url, withToken, body, form = {}, headers = {} }: ApiCall): string {
  const parts = [`${method === "GET" ? "curl -s" : `curl -s -X ${method}`} ${shellQuote(url)}`];
  if (withToken) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuote(JSON.stringify(body))}`);
  for (const [name, value] of Object.entries(form)) parts.push(`-d ${shellQuote(`${name}=${value}`)}`);
  return parts.join(" \\\n  ");
}

/** A command of the control library's program, for a shell in which `$TOKEN` holds the credential. */
export function clusterApiCommand({ method, url, withToken, body, form = {}, headers = {} }: ApiCall): string {
  const parts = [`${withToken ? 'SVC_TOKEN="$TOKEN" ' : ""}svc-cluster api ${method} ${shellQuote(url)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`--header ${shellQuote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data ${shellQuote(JSON.stringify(body))}`);
  for (const [name, value] of Object.entries(form)) parts.push(`--form ${shellQuote(`${name}=${value}`)}`);
  return parts.join(" \\\n  ");
}
