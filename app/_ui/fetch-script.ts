import type { ApiCall } from "./api-call.ts";

const literal = (value: unknown) => JSON.stringify(value);
const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** A program for Node that prints the answer. `TOKEN` in its environment holds the credential. */
export function fetchScript({ method, url, withToken, body, form, headers = {} }: ApiCall): string {
  const fields = Object.entries({ ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) }).map(
    ([name, value]) => `${IDENTIFIER.test(name) ? name : literal(name)}: ${literal(value)}`,
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
  return `const response = await fetch(${literal(url)}${given});\nconsole.log(await response.text());`;
}
