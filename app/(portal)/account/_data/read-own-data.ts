import { DATA_SECTIONS, type DataSection } from "#server/contract/data-sections.ts";
import type { Language } from "../../../_languages/language.ts";
import { describeError } from "../../../_ui/describe-error.ts";

interface Query {
  section: DataSection;
  after?: string;
}
interface Page {
  rows: Record<string, unknown>[];
  next: string | null;
}

/**
 * Reads every part of one's data, page by page. Above the limit of calls it waits as long as the service asks.
 * @param onProgress Receives the share that is done.
 * @returns The parts of a JSON text: one text may be too long for the browser.
 */
export async function readOwnData(
  language: Language,
  read: (query: Query) => Promise<Page>,
  onProgress: (share: number) => void,
): Promise<string[]> {
  const parts = [`{\n"exportedAt": ${JSON.stringify(new Date().toISOString())}`];
  for (const [index, section] of DATA_SECTIONS.entries()) {
    parts.push(`,\n${JSON.stringify(section)}: [`);
    let isFirst = true;
    for (let after: string | null | undefined; after !== null; ) {
      const page: Page = await readPatiently(language, read, { section, ...(after !== undefined && { after }) });
      const rows = page.rows.map((row) => JSON.stringify(row, null, 2)).join(",\n");
      if (rows !== "") parts.push(`${isFirst ? "" : ","}\n${rows}`);
      isFirst &&= rows === "";
      after = page.next;
    }
    parts.push("]");
    onProgress((index + 1) / DATA_SECTIONS.length);
  }
  return [...parts, "\n}\n"];
}

async function readPatiently(language: Language, read: (query: Query) => Promise<Page>, query: Query): Promise<Page> {
  for (;;) {
    try {
      return await read(query);
    } catch (error) {
      const seconds = describeError(language, error).retryAfterSeconds;
      if (seconds === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
