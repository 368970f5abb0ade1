import type { ApiCall } from "./api-call.ts";
import { PYTHON, writeLiteral } from "./code-literal.ts";

const literal = (value: unknown) => writeLiteral(value, PYTHON, "  ");

/** A program for Python with `requests` that prints the answer. `TOKEN` in its environment holds the credential. */
export function pythonScript({ method, url, withToken, body, form, headers = {}, isStream }: ApiCall): string {
  const fields = Object.entries(headers).map(([name, value]) => `${literal(name)}: ${literal(value)}`);
  if (withToken) fields.unshift(`"Authorization": f"Bearer {os.environ['TOKEN']}"`);
  const given = [
    literal(url),
    // biome-ignore lint/plugin: code, not words
    fields.length > 0 && `headers={${fields.join(", ")}}`,
    body !== undefined && `json=${literal(body)}`,
    form && `data=${literal(form)}`,
    isStream ? "stream=True" : "timeout=30",
  ].filter((one) => one !== false && one !== undefined);
  const call = `requests.${method.toLowerCase()}(\n${given.map((one) => `  ${one},\n`).join("")})`;
  const print = isStream
    ? "for line in response.iter_lines(decode_unicode=True):\n  print(line)"
    : "print(response.text)";
  return `${withToken ? "import os\n" : ""}import requests\n\nresponse = ${call}\n${print}`;
}
