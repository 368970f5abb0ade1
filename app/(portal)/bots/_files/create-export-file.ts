import { CSV_TYPE, toCsv } from "#server/contract/csv.ts";
import type { ExportedRow } from "#server/contract/jobs.ts";

export type ExportFormat = "json" | "csv";

const FIELDS = ["accountId", "deviceId", "secret", "nickname", "email", "category"] as const;

/** The content of an export file. The import accepts both formats. */
export function createExportFile(rows: readonly ExportedRow[], format: ExportFormat): { type: string; text: string } {
  if (format === "csv") {
    const cells = rows.map((row) => FIELDS.map((field) => row[field] ?? ""));
    return { type: CSV_TYPE, text: toCsv(FIELDS, cells) };
  }
  const bots = rows.map(({ email, category, ...row }) => ({
    ...row,
    ...(email !== null && { email }),
    ...(category !== null && { category }),
  }));
  return { type: "application/json", text: `${JSON.stringify(bots, null, 2)}\n` };
}
