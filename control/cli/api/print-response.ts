import type { Writable } from "node:stream";
import { toPrintableLine, toPrintableLines } from "../../logging/printable-text.ts";
import { writeQuietly } from "../write-quietly.ts";

/** Writes the body of an answer: as it is to a file or a pipe; indented, without control characters, to a terminal. */
export async function printBody(body: string, output: Writable & { isTTY?: boolean }): Promise<void> {
  if (body === "") return;
  await writeQuietly(output, output.isTTY ? `${toReadable(body)}\n` : body);
}

function toReadable(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return toPrintableLines(body);
  return JSON.stringify(value, null, 2).split("\n").map(toPrintableLine).join("\n");
}

/** What went wrong, for standard error: a line for each error of the service, and the id to ask about. */
export function describeFailure(response: Response, body: string): string {
  const lines = errorMessages(parseJson(body)).map(toPrintableLine);
  const id = response.headers.get("x-request-id");
  const what = lines.length > 0 ? lines : [response.statusText];
  return [`${response.status}: ${what.join("\n")}`, ...(id ? [`Request ID: ${toPrintableLine(id)}`] : [])].join("\n");
}

/** The messages of an error as the API writes it, or as OAuth2 does. */
function errorMessages(body: unknown): string[] {
  const { errors, error_description: description, error } = (body ?? {}) as Record<string, unknown>;
  const all = Array.isArray(errors) ? errors.map((one) => (one as { message?: unknown } | null)?.message) : [];
  return [...all, description ?? error].filter((message) => typeof message === "string");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
