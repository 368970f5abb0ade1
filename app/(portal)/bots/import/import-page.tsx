"use client";

import { Alert, List, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAnswers } from "../../../_languages/answers.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ImportJobs } from "./import-jobs.tsx";
import { ImportSource } from "./import-source.tsx";
import type { ReadSources } from "./read-sources.ts";
import { useImportDraft } from "./use-import-draft.ts";
import { useImportRun } from "./use-import-run.ts";

const ImportReview = loadLater(() => import("./import-review.tsx").then((module) => module.ImportReview), {
  placeholder: <LoadingRows rows={8} />,
});

/** A person pastes rows, sees the result of the check and then starts the import. */
export function ImportPage() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const draft = useImportDraft();
  const run = useImportRun();
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/bots", label: t("bots.importPage.bots") }]}
        current={t("bots.importPage.here")}
      />
      <PageHeader title={t("bots.importPage.title")} description={t("bots.importPage.description")} />
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
                void draft.load(sources).catch((error) => notifyError(language, error));
              }}
            />
          </>
        )}
      </Stack>
    </>
  );
}

function Unreadable({ problems }: { problems: ReadSources["problems"] }) {
  const { t } = useLanguage();
  const translate = useAnswers();
  const [only, ...others] = problems;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={
        others.length > 0
          ? t("bots.importPage.unreadableFiles", { count: problems.length })
          : t("bots.importPage.unreadable")
      }
      role="alert"
    >
      {only?.name === null ? (
        translate(only.problem)
      ) : (
        <List size="sm" style={{ overflowWrap: "anywhere" }}>
          {problems.map(({ name, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <List.Item key={index}>
              {t("bots.importPage.unreadableFile", { fileName: name ?? "", problem: translate(problem) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
