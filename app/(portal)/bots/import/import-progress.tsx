"use client";

import { Group, Paper, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import classes from "./import-progress.module.css";
import { importTexts } from "./texts.ts";
import type { Outcomes, RowState } from "./use-import-run.ts";

const CELL_SIZE = 12;
const STATES = ["waiting", "running", "done", "failed"] as const;
const texts = importTexts.progress;

/** SVG paths. Each state has its own shape: a dot, a bar, a full cell, a cross. */
const SHAPES: Record<RowState, string> = {
  waiting: "m4 4h2v2h-2z",
  running: "m1 3h8v4h-8z",
  done: "m0 0h10v10h-10z",
  failed: "m0 2l2-2l3 3l3-3l2 2l-3 3l3 3l-2 2l-3-3l-3 3l-2-2l3-3z",
};

interface Props {
  keys: readonly string[];
  outcomes: Outcomes;
}

/** The progress of an import, with one cell for each row. */
export function ImportProgress({ keys, outcomes }: Props) {
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.floor((width || 600) / CELL_SIZE));
  const states = keys.map((key) => outcomes.get(key)?.state ?? "waiting");
  const count = (state: RowState) => states.filter((rowState) => rowState === state).length;
  const [done, failed] = [count("done"), count("failed")];
  const summary = texts.done(done, keys.length, failed);
  const height = Math.ceil(keys.length / columns) * CELL_SIZE;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600} role="status">
          {summary}
        </Text>
        <Group gap="md">
          {STATES.filter((state) => count(state) > 0).map((state) => (
            <Group key={state} gap={6} wrap="nowrap">
              <svg width="10" height="10" aria-hidden="true">
                <path d={`M0 0${SHAPES[state]}`} className={classes[state]} />
              </svg>
              <Text size="sm">{texts.states[state]}</Text>
            </Group>
          ))}
        </Group>
      </Group>
      <div
        ref={ref}
        role="progressbar"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={keys.length}
        aria-valuenow={done + failed}
        aria-valuetext={summary}
      >
        <svg width={columns * CELL_SIZE} height={height} aria-hidden="true" className={classes.cells}>
          {STATES.map((state) => (
            <path key={state} d={cellPath(states, state, columns)} className={classes[state]} />
          ))}
        </svg>
      </div>
    </Paper>
  );
}

/** All cells of a state as one SVG path: one element for thousands of cells. */
const cellPath = (states: readonly RowState[], state: RowState, columns: number): string =>
  states
    .flatMap((rowState, index) => {
      if (rowState !== state) return [];
      return [`M${(index % columns) * CELL_SIZE} ${Math.floor(index / columns) * CELL_SIZE}${SHAPES[state]}`];
    })
    .join("");
