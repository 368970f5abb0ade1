import { withoutSubject } from "../../contract/name-member.ts";
import { Fault } from "../../domain/fault.ts";

/** An answer for people: a line for each member. */
export function formatResult(result: object): string {
  const entries = Object.entries(result).filter(([, value]) => value !== "" && value !== null);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${formatValue(value)}\n`).join("");
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.join(", ") : "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** What went wrong, as one line. */
export function formatError(error: unknown): string {
  if (error instanceof Fault && error.problems.length) {
    const member = (path: (string | number)[]) => path.filter((part) => typeof part === "string").join(".");
    return error.problems.map(({ path, message }) => `${member(path)}: ${withoutSubject(message)}`).join("; ");
  }
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const hidden = error instanceof Fault && cause instanceof Error ? ` (${cause.message})` : "";
  return `${message}${hidden}`.split("\n").filter(Boolean).join(" ");
}
