import Papa from "papaparse";
import { parseCsvCell } from "../../../_ui/csv.ts";
import { areHeadings, type SourceTable } from "./import-rows.ts";
import { parseJsonTable } from "./parse-json-table.ts";
import { importTexts } from "./texts.ts";

const SEPARATOR = /[,;\t|]/;

/** Parses pasted text or the content of a file. Detects the format. */
export function parseRows(source: string): SourceTable {
  const text = source.replace(/^\uFEFF/, "").trim();
  if (/^[[{]/.test(text)) return { format: "JSON", ...parseJsonTable(text) };
  const table = isColonSeparated(text) ? parseColonSeparated(text) : parseCsv(text);
  return { ...table, hasHeadings: areHeadings(table.cells[0] ?? []) };
}

/** `accountId:deviceId:secret` or `accountId:deviceId:secret:nickname`; the nickname can contain colons. */
const LINE = /^([^:,;\t|]*):([^:,;\t|]*):([^:,;\t|]*)(?::(.*))?$/;

function isColonSeparated(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const separated = lines[0]?.split(SEPARATOR) ?? [];
  if (separated.length > 1 && areHeadings(separated)) return false;
  const matches = lines.filter((line) => LINE.test(line.trim())).length;
  return matches > 0 && matches * 2 >= lines.length;
}

function parseColonSeparated(text: string): Omit<SourceTable, "hasHeadings"> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) => {
    const [accountId = "", deviceId = "", secret = "", ...nickname] = line.trim().split(":");
    return [accountId, deviceId, secret, nickname.join(":")].map((cell) => cell.trim());
  });
  return { format: "Lines", cells, problem: null };
}

function parseCsv(text: string): Omit<SourceTable, "hasHeadings"> {
  const { data, errors, meta } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [error] = errors.filter(({ type }) => type === "Quotes");
  return {
    format: meta.delimiter === "\t" ? "TSV" : "CSV",
    cells: data.map((row) => row.map(parseCsvCell)),
    problem: error ? importTexts.openQuote((error.row ?? 0) + 1) : null,
  };
}
