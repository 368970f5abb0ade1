"use client";

import { Group, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { JobCell, JobItem } from "#server/contract/jobs.ts";
import { MAX_JOB_CELLS } from "#server/contract/limits/jobs.ts";
import classes from "./job-strip.module.css";
import { jobsTexts } from "./texts.ts";

const CELL_SIZE = 12;
type State = JobItem["state"];
/** Of a cell with several items, the first of these states that one of them has is drawn. */
const STATES = ["failed", "running", "queued", "stopped", "skipped", "succeeded"] as const satisfies State[];

/** SVG paths. Each state has its own shape: a cross, a bar, a dot, a ring, a triangle, a full cell. */
const SHAPES: Record<State, string> = {
  failed: "m0 2l2-2l3 3l3-3l2 2l-3 3l3 3l-2 2l-3-3l-3 3l-2-2l3-3z",
  running: "m1 3h8v4h-8z",
  queued: "m4 4h2v2h-2z",
  stopped: "m1 1h8v8h-8zm2 2v4h4v-4z",
  skipped: "m5 1l4 8h-8z",
  succeeded: "m0 0h10v10h-10z",
};

const stateOf = (cell: JobCell): State => STATES.find((state) => cell[state] > 0) ?? "queued";

/** The items of a job in their order, one mark for each or for a group of them. Its numbers stand beside it as text. */
export function JobStrip({ cells, total }: { cells: readonly JobCell[]; total: number }) {
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.floor((width || 600) / CELL_SIZE));
  const states = cells.map(stateOf);
  const used = STATES.filter((state) => states.includes(state));
  const height = Math.ceil(cells.length / columns) * CELL_SIZE;
  return (
    <div ref={ref}>
      <svg width={columns * CELL_SIZE} height={height} aria-hidden="true" className={classes.cells}>
        {used.map((state) => (
          <path key={state} d={pathOf(states, state, columns)} className={classes[state]} fillRule="evenodd" />
        ))}
      </svg>
      <Group gap="md" mt={6}>
        {used.map((state) => (
          <Group key={state} gap={6} wrap="nowrap">
            <svg width="10" height="10" aria-hidden="true">
              <path d={`M0 0${SHAPES[state]}`} className={classes[state]} fillRule="evenodd" />
            </svg>
            <Text size="sm">{jobsTexts.itemStates[state]}</Text>
          </Group>
        ))}
        {total > MAX_JOB_CELLS && (
          <Text size="sm" c="dimmed">
            {jobsTexts.strip.cell(Math.ceil(total / MAX_JOB_CELLS))}
          </Text>
        )}
      </Group>
    </div>
  );
}

/** All cells of a state as one SVG path: one element for hundreds of cells. */
const pathOf = (states: readonly State[], state: State, columns: number): string =>
  states
    .flatMap((cellState, index) => {
      if (cellState !== state) return [];
      return [`M${(index % columns) * CELL_SIZE} ${Math.floor(index / columns) * CELL_SIZE}${SHAPES[state]}`];
    })
    .join("");
