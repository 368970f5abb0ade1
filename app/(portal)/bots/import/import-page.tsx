"use client";

import { Alert, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ImportJobs } from "./import-jobs.tsx";
import { ImportSource } from "./import-source.tsx";
import { importTexts } from "./texts.ts";
import { useImportDraft } from "./use-import-draft.ts";
import { useImportRun } from "./use-import-run.ts";

const ImportRows = loadLater(() => import("./import-rows.tsx").then((module) => module.ImportRows), {
  placeholder: <LoadingRows rows={8} />,
});
const PARENTS = [{ href: "/bots", label: importTexts.bots }];

/** A person pastes rows, sees the result of the check and then starts the import. */
export function ImportPage() {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const draft = useImportDraft();
  const run = useImportRun();
  const { source, rows } = draft;
  const isEmpty = source !== null && rows.length === 0 && source.table.cells.length === 0;
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={importTexts.here} />
      <PageHeader title={importTexts.title} description={importTexts.description} />
      <Stack gap="md">
        {source?.table.problem && <Unreadable problem={source.table.problem} />}
        {isEmpty && !source.table.problem && <Unreadable problem={importTexts.noRows} />}
        {source && !isEmpty ? (
          <ImportRows draft={draft} source={source} run={run} categories={categories.data ?? []} />
        ) : (
          <>
            <ImportJobs jobIds={run.jobIds} onEnded={() => undefined} />
            <ImportSource
              onText={(text, name) => {
                run.reset();
                draft.load(text, name);
              }}
            />
          </>
        )}
      </Stack>
    </>
  );
}

function Unreadable({ problem }: { problem: string }) {
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={importTexts.unreadable}
      role="alert"
    >
      {problem}
    </Alert>
  );
}
