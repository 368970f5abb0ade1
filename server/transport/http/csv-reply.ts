import { CSV_TYPE, toCsv } from "../../contract/csv.ts";
import type { Headers } from "./reply.ts";

/** A list of objects as a CSV file, for spreadsheets. */
export function csvReply(columns: readonly string[], rows: readonly object[], headers: Headers): Response {
  const cells = rows.map((row) => columns.map((name) => String((row as Record<string, unknown>)[name] ?? "")));
  return new Response(toCsv(columns, cells), { headers: { ...headers, "Content-Type": CSV_TYPE } });
}
