import { JAVASCRIPT, writeLiteral } from "../../_ui/code-literal.ts";
import type { ReferenceCall } from "./reference-call.ts";

const literal = (value: unknown, indent = "") => writeLiteral(value, JAVASCRIPT, indent);

/** A program with `@svc/client` that prints the answer; null where the client does not call this. */
export function clientScript(call: ReferenceCall): string | null {
  const { library, apiUrl, gatewayUrl, withToken } = call;
  if (library === null) return null;
  const options = [
    `baseUrl: ${literal(apiUrl)},`,
    library !== "call" && `gatewayUrl: ${literal(gatewayUrl)},`,
    withToken && "token: process.env.TOKEN,",
  ].filter((option) => option !== false);
  return [
    `import { Client } from "@svc/client";`,
    "",
    `const client = new Client({\n${options.map((option) => `  ${option}\n`).join("")}});`,
    WRITE[library](call),
  ].join("\n");
}

const WRITE = {
  call: (call: ReferenceCall) => print(`client.${call.method.toLowerCase()}(${argumentsOf(call)})`),
  // The client knows whose token it has.
  gateway: (call: ReferenceCall) => print(`client.gateway(${argumentsOf({ ...call, query: {} })})`),
  events: () => "for await (const event of client.events()) console.log(event);",
};

const print = (call: string) => `const reply = await ${call};\nconsole.log(reply);`;

function argumentsOf({ path, pathValues, query, body }: ReferenceCall): string {
  const given = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && Object.keys(body as object).length > 0 && { body }),
  };
  return Object.keys(given).length > 0 ? `${literal(path)}, ${literal(given)}` : literal(path);
}
