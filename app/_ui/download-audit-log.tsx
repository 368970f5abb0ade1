"use client";

import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { ActionButton } from "./action-button.tsx";
import { type AuditEntry, describeActor } from "./audit-labels.ts";
import { formatAction } from "./audit-sentence.ts";
import { auditTexts } from "./audit-texts.ts";
import { downloadCsv } from "./download-csv.ts";
import { formatNumber } from "./format.ts";
import { notifyError, notifySuccess } from "./notify.ts";
import { fillText } from "./text-with-parts.tsx";

const texts = auditTexts.filter;
const PAGE_SIZE = 500;
const MAX_ENTRIES = 10_000;

/** One page of the entries that the filters match. */
export type ReadEntries = (page: { before?: string; limit: number }) => Promise<AuditEntry[]>;

/** Saves the entries that the filters match as a file, the newest first. @param self As for `describeActor`. */
export function DownloadAuditLog({ readEntries, self }: { readEntries: ReadEntries; self: string | null }) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setIsReading(true);
    try {
      const entries = await readAll(readEntries);
      await downloadCsv(auditTexts.file.name, auditTexts.file.columns, toRows(entries, self));
      if (entries.length >= MAX_ENTRIES) notifySuccess(texts.tooMany(formatNumber(MAX_ENTRIES)));
    } catch (cause) {
      setError(cause);
      notifyError(cause, texts.downloadFailed);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <ActionButton
      error={error}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isReading}
      onClick={() => void download()}
    >
      {texts.download}
    </ActionButton>
  );
}

async function readAll(readEntries: ReadEntries): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  while (entries.length < MAX_ENTRIES) {
    const before = entries.at(-1)?.id;
    const page = await readEntries({ limit: PAGE_SIZE, ...(before !== undefined && { before }) });
    entries.push(...page);
    if (page.length < PAGE_SIZE) break;
  }
  return entries;
}

const toRows = (entries: readonly AuditEntry[], self: string | null): string[][] =>
  entries.map((entry) => {
    const { who, by } = describeActor(entry, self);
    const { createdAt, action, targetName, count, ip, requestId } = entry;
    const means = by.name === null ? by.text : fillText(by.text, { name: by.name });
    const cells = [createdAt, action, formatAction(entry), targetName, count, who, means, ip, requestId];
    return cells.map((cell) => (cell === null ? "" : String(cell)));
  });
