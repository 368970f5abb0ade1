import type { ApiCall } from "./api-call.ts";
import { JAVASCRIPT, writeLiteral } from "./code-literal.ts";

const literal = (value: unknown) => writeLiteral(value, JAVASCRIPT, "  ");

/** A program for Node that prints the answer. `TOKEN` in its environment holds the credential. */
export function fetchScript({ method, url, withToken, body, form, headers = {}, isStream }: ApiCall): string {
  const fields = Object.entries({ ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) }).map(
    ([name, value]) => `${JAVASCRIPT.name(name)}: ${literal(value)}`,
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the program fills it in
  if (withToken) fields.unshift("Authorization: `Bearer ${process.env.TOKEN}`");
  const options = [
    method !== "GET" && `method: ${literal(method)},`,
    fields.length > 0 && `headers: {\n${fields.map((field) => `    ${field},\n`).join("")}  },`,
    body !== undefined && `body: JSON.stringify(${literal(body)}),`,
    form && `body: new URLSearchParams(${literal(form)}),`,
  ].filter((option) => option !== false && option !== undefined);
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option}\n`).join("")}}` : "";
  const print = isStream
    ? "for await (const chunk of response.body) process.stdout.write(chunk);"
    : "console.log(await response.text());";
  return `const response = await fetch(${literal(url)}${given});\n${print}`;
}
