"use client";

import { Text, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./test.module.css";

export type FlowStepState = "later" | "next" | "done" | "failed";

const STATE_LABELS: Record<FlowStepState, string> = { later: "Not yet", next: "Next", done: "Done", failed: "Failed" };

interface Props {
  number: number;
  title: string;
  /** Who speaks to whom. */
  between: string;
  state: FlowStepState;
  /** What happens in it. */
  text: string;
  children?: ReactNode;
}

/** One step of the flow: a light on the lane, and a card with what went over the wire. */
export function FlowStep({ number, title, between, state, text, children }: Props) {
  return (
    <li className={classes.hop} data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={classes.light} aria-hidden>
        {renderStepIcon(state, number)}
      </span>
      <div className={classes.card}>
        <div>
          <div className={classes.head}>
            <Title order={3} size="h5">
              {number}. {title}
            </Title>
            <Text span size="sm" fw={600} role="status">
              {STATE_LABELS[state]}
            </Text>
          </div>
          <div className={classes.between}>{between}</div>
        </div>
        <Text size="sm">{text}</Text>
        {state !== "later" && children}
      </div>
    </li>
  );
}

function renderStepIcon(state: FlowStepState, number: number) {
  if (state === "done") return <IconCheck size={18} stroke={2.4} />;
  return state === "failed" ? <IconX size={18} stroke={2.4} /> : number;
}
