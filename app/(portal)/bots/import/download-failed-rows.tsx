"use client";

import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { FIELDS } from "#control/bot-files/fields.ts";
import { downloadCsv } from "../../../_ui/download-csv.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { notifyError } from "../../../_ui/notify.ts";
import type { ImportCheck } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";
import { importTexts } from "./texts.ts";
import type { Outcome, Outcomes } from "./use-import-run.ts";

interface Props {
  rows: readonly ImportRow[];
  check: ImportCheck | null;
  outcomes: Outcomes;
}

/** Downloads the rows that cannot be imported, as a file to correct and import again. */
export function DownloadFailedRows({ rows, check, outcomes }: Props) {
  const reasonOf = ({ key }: ImportRow) => {
    const problems = check?.byKey.get(key)?.problems ?? [];
    if (problems.length > 0)
      return formatFacts(
        problems.map(({ field, message }) => (field ? importTexts.problems.inField(field, message) : message)),
      );
    const outcome = outcomes.get(key);
    return outcome?.state === "failed" ? describeFailure(outcome) : null;
  };
  const failed = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason === null ? [] : [[...FIELDS.map((field) => row[field]), reason]];
  });
  if (failed.length === 0) return null;
  const download = () => downloadCsv("failed.csv", [...FIELDS, "problem"], failed);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() => void download().catch(notifyError)}
    >
      {importTexts.check.download(failed.length)}
    </Button>
  );
}

function describeFailure({ reason = importTexts.problems.failed, refusal }: Outcome): string {
  return refusal?.requestId ? importTexts.problems.withRequest(reason, refusal.requestId) : reason;
}
