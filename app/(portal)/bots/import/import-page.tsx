"use client";

import { Alert, List, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ImportJobs } from "./import-jobs.tsx";
import { ImportSource } from "./import-source.tsx";
import type { ReadSources } from "./read-sources.ts";
import { importTexts } from "./texts.ts";
import { useImportDraft } from "./use-import-draft.ts";
import { useImportRun } from "./use-import-run.ts";

const ImportReview = loadLater(() => import("./import-review.tsx").then((module) => module.ImportReview), {
  placeholder: <LoadingRows rows={8} />,
});
const PARENTS = [{ href: "/bots", label: importTexts.bots }];

/** A person pastes rows, sees the result of the check and then starts the import. */
export function ImportPage() {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const draft = useImportDraft();
  const run = useImportRun();
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={importTexts.here} />
      <PageHeader title={importTexts.title} description={importTexts.description} />
      <Stack gap="md">
        {draft.problems.length > 0 && <Unreadable problems={draft.problems} />}
        {draft.sources.length > 0 ? (
          <ImportReview draft={draft} run={run} categories={categories.data ?? []} />
        ) : (
          <>
            <ImportJobs jobIds={run.jobIds} onEnded={() => undefined} />
            <ImportSource
              onSources={(sources) => {
                run.reset();
                void draft.load(sources).catch(notifyError);
              }}
            />
          </>
        )}
      </Stack>
    </>
  );
}

function Unreadable({ problems }: { problems: ReadSources["problems"] }) {
  const [only, ...others] = problems;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={others.length > 0 ? importTexts.unreadableFiles(problems.length) : importTexts.unreadable}
      role="alert"
    >
      {only?.name === null ? (
        only.problem
      ) : (
        <List size="sm" style={{ overflowWrap: "anywhere" }}>
          {problems.map(({ name, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <List.Item key={index}>{importTexts.unreadableFile(name ?? "", problem)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
