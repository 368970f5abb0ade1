"use client";

import { Alert, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportSource } from "./import-source.tsx";
import { useImportDraft } from "./use-import-draft.ts";

const BOTS = [{ href: "/bots", label: "Bots" }];

/** Paste, check, import: nothing is written before every row has been checked. */
export function ImportPage() {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const draft = useImportDraft();
  const { source, rows } = draft;
  const nothingFound = source !== null && rows.length === 0 && source.table.cells.length === 0;
  return (
    <>
      <PageBreadcrumbs parents={BOTS} current="Import" />
      <PageHeader title="Import bots" description="Every row is checked before anything is written." />
      <Stack gap="md">
        {source?.table.problem && <Unreadable problem={source.table.problem} />}
        {nothingFound && !source.table.problem && <Unreadable problem="There are no rows in it." />}
        {source && !nothingFound ? (
          <ImportRows draft={draft} source={source} categories={categories.data ?? []} />
        ) : (
          <ImportSource onText={draft.load} />
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
      title="This could not be read as it is"
      role="alert"
    >
      {problem}
    </Alert>
  );
}
