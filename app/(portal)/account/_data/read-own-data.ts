import { DATA_SECTIONS, type DataSection } from "#server/contract/data-sections.ts";

interface Query {
  section: DataSection;
  after?: string;
}
interface Page {
  rows: Record<string, unknown>[];
  next: string | null;
}

/** Reads every part of one's data, page by page. @param onProgress Receives the share that is done. */
export async function readOwnData(
  read: (query: Query) => Promise<Page>,
  onProgress: (share: number) => void,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { exportedAt: new Date().toISOString() };
  for (const [index, section] of DATA_SECTIONS.entries()) {
    const rows: Record<string, unknown>[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: Page = await read({ section, ...(after !== undefined && { after }) });
      rows.push(...page.rows);
      after = page.next;
    }
    data[section] = rows;
    onProgress((index + 1) / DATA_SECTIONS.length);
  }
  return data;
}
