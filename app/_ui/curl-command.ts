import type { ApiCall } from "./api-call.ts";

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A curl command for a shell in which `$TOKEN` holds the credential. */
export function curlCommand({ method, url, withToken, body, form = {}, headers = {} }: ApiCall): string {
  const parts = [`${method === "GET" ? "curl -s" : `curl -s -X ${method}`} ${quote(url)}`];
  if (withToken) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`);
  for (const [name, value] of Object.entries(form)) parts.push(`-d ${quote(`${name}=${value}`)}`);
  return parts.join(" \\\n  ");
}
