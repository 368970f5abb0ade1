"use client";

import { downloadFile } from "./download-file.ts";

/** Makes the browser download a table as a file for spreadsheets. */
export async function downloadCsv(
  name: string,
  fields: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { CSV_TYPE, toCsv } = await import("#server/contract/csv.ts");
  downloadFile(name, CSV_TYPE, toCsv(fields, rows));
}
