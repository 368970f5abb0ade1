"use client";

import { Group, SegmentedControl, Text } from "@mantine/core";
import { formatPlainList } from "../../../_ui/format.ts";
import { LimitNotice } from "../../_limit/limit-notice.tsx";
import { type ImportCheck, PROBLEM_KINDS } from "./check-rows.ts";
import { importTexts } from "./texts.ts";
import type { RowFilter } from "./use-row-filter.ts";

const texts = importTexts.check;

interface Props {
  total: number;
  check: ImportCheck | null;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** The number of rows by result of the check, and a filter for them. */
export function CheckSummary({ total, check, filter, onFilter }: Props) {
  if (!check) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {texts.checking(total)}
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
          aria-label={texts.shown}
          value={filter}
          onChange={(name) => onFilter(name as RowFilter)}
          data={[
            { value: "all", label: texts.all(total) },
            { value: "problems", label: texts.withProblems(problems) },
            { value: "updates", label: texts.updates(check.updateCount) },
          ]}
        />
        <Text size="sm" c="dimmed" role="status">
          {kinds.length > 0
            ? formatPlainList(kinds.map((kind) => texts.kinds[kind](check.counts[kind])))
            : texts.noProblems}
        </Text>
      </Group>
    </>
  );
}
