"use client";

import { Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LimitNotice } from "../../_limit/limit-notice.tsx";
import { type ImportCheck, PROBLEM_KINDS, type RowCheck } from "./check-rows.ts";
import type { Source } from "./read-sources.ts";

interface Props {
  total: number;
  check: ImportCheck | null;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** The number of rows by result of the check, and a filter for them. */
export function CheckSummary({ total, check, filter, onFilter }: Props) {
  const { t, format } = useLanguage();
  if (!check) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t("bots.importPage.check.checking", { count: total })}
      </Text>
    );
  }
  const problems = [...check.byKey.values()].filter((row) => row.problems.length > 0).length;
  const kinds = PROBLEM_KINDS.filter((kind) => check.counts[kind] > 0);
  return (
    <>
      {check.counts.limit > 0 && <LimitNotice isExceeded />}
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t("bots.importPage.check.shown")}
          value={filter}
          onChange={(name) => onFilter(name as RowFilter)}
          data={[
            { value: "all", label: t("bots.importPage.check.all", { count: total }) },
            { value: "problems", label: t("bots.importPage.check.withProblems", { count: problems }) },
            { value: "updates", label: t("bots.importPage.check.updates", { count: check.updateCount }) },
          ]}
        />
        <Text size="sm" c="dimmed" role="status">
          {kinds.length > 0
            ? format.plainList(
                kinds.map((kind) => t(`bots.importPage.check.kinds.${kind}`, { count: check.counts[kind] })),
              )
            : t("bots.importPage.check.noProblems")}
        </Text>
      </Group>
    </>
  );
}

type RowFilter = "all" | "problems" | "updates";

interface Choice {
  name: RowFilter;
  /** The rows that matched when the filter was chosen; null for all. */
  keys: ReadonlySet<string> | null;
}

const MATCHES: Record<Exclude<RowFilter, "all">, (row: RowCheck) => boolean> = {
  problems: ({ problems }) => problems.length > 0,
  updates: ({ updates }) => updates !== null,
};

const keysOf = (check: ImportCheck | null, name: keyof typeof MATCHES): Set<string> =>
  new Set([...(check?.byKey ?? [])].filter(([, row]) => MATCHES[name](row)).map(([key]) => key));

/**
 * Which rows are shown. The filter "problems" keeps the rows that had problems when it was chosen, so that a row does
 * not disappear while a person corrects it.
 */
export function useRowFilter(
  check: ImportCheck | null,
  sources: readonly Source[],
): [Choice, (name: RowFilter) => void] {
  const [choice, setChoice] = useState<Choice>({ name: "all", keys: null });
  const [filteredSource, setFilteredSource] = useState<readonly Source[] | null>(null);
  const choose = (name: RowFilter) => setChoice({ name, keys: name === "all" ? null : keysOf(check, name) });
  // A new file with problems first shows the rows with problems.
  if (check && filteredSource !== sources) {
    setFilteredSource(sources);
    choose(keysOf(check, "problems").size > 0 ? "problems" : "all");
  }
  return [choice, choose];
}
