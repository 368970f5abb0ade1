import type { ExportedBot } from "#server/contract/bots.ts";
import { toCsv } from "../../../_ui/csv.ts";

export type ExportFormat = "json" | "csv";

const FIELDS = ["accountId", "deviceId", "secret", "nickname"] as const;

/** The content of an export file. The import accepts both formats. */
export function createExportFile(bots: readonly ExportedBot[], format: ExportFormat): { type: string; text: string } {
  if (format === "json") return { type: "application/json", text: `${JSON.stringify(bots, null, 2)}\n` };
  const rows = bots.map((bot) => FIELDS.map((field) => bot[field]));
  return { type: "text/csv;charset=utf-8", text: toCsv(FIELDS, rows) };
}
