"use client";

import { Text, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import classes from "./test.module.css";

export type FlowStepState = "later" | "next" | "done" | "failed";

interface Props {
  number: number;
  title: string;
  /** The sender and the receiver. */
  between: string;
  state: FlowStepState;
  /** A description of the step. */
  text: string;
  children?: ReactNode;
}

/** One step of the flow: a state icon, and a card with its HTTP messages. */
export function FlowStep({ number, title, between, state, text, children }: Props) {
  const { t } = useLanguage();
  return (
    <li className={classes.step} data-state={state} aria-current={state === "next" ? "step" : undefined}>
      <span className={classes.icon} aria-hidden>
        {renderStepIcon(state, number)}
      </span>
      <div className={classes.card}>
        <div>
          <div className={classes.head}>
            <Title order={3} size="h5">
              {number}. {title}
            </Title>
            <Text span size="sm" fw={600} role="status">
              {t(`applications.testConsole.states.${state}`)}
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
