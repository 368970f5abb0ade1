"use client";

import { Group, SegmentedControl, Text } from "@mantine/core";
import type { ImportCheck, ProblemKind } from "./check-rows.ts";
import type { RowFilter } from "./use-row-filter.ts";

const PROBLEM_TEXTS: Record<ProblemKind, (count: number) => string> = {
  field: (count) => `${count} with a field that is missing or too long`,
  duplicate: (count) => `${count} with an account that stands in another row`,
  room: (count) => `${count} beyond your limit`,
};

interface Props {
  total: number;
  check: ImportCheck | null;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** How many rows there are of each kind, and a way to see only those. */
export function CheckSummary({ total, check, filter, onFilter }: Props) {
  if (!check) {
    return (
      <Text size="sm" c="dimmed" role="status">
        Checking {total.toLocaleString("en")} rows
      </Text>
    );
  }
  const problems = [...check.byKey.values()].filter((row) => row.problems.length > 0).length;
  const kinds = (Object.keys(PROBLEM_TEXTS) as ProblemKind[]).filter((kind) => check.counts[kind] > 0);
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label="Rows shown"
        value={filter}
        onChange={(name) => onFilter(name as RowFilter)}
        data={[
          { value: "all", label: `All ${total.toLocaleString("en")}` },
          { value: "problems", label: `Problems ${problems.toLocaleString("en")}` },
          { value: "refreshing", label: `Refreshed ${check.updateCount.toLocaleString("en")}` },
        ]}
      />
      <Text size="sm" c="dimmed" role="status">
        {kinds.length > 0
          ? kinds.map((kind) => PROBLEM_TEXTS[kind](check.counts[kind])).join(", ")
          : "No problems found"}
      </Text>
    </Group>
  );
}
