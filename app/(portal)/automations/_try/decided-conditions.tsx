"use client";

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Decided } from "#control/automations/trace.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import classes from "../_editor/editor.module.css";
import { describeDecided } from "./describe-trace.ts";
import { Line } from "./trace-notes.tsx";

export const ResultPart = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  </div>
);

/** What was read to decide whether an automation runs. */
export function DecidedConditions({ conditions }: { conditions: readonly Decided[] }) {
  const language = useLanguage();
  const { t } = language;
  if (conditions.length === 0) return null;
  return (
    <ResultPart label={t("automations.tryOut.conditions")}>
      {conditions.map((decided, index) => (
        <li key={`${index.toString()} ${decided.value}`}>
          <Line mark={decided.holds ? "done" : "none"} text={describeDecided(language, decided)} />
        </li>
      ))}
    </ResultPart>
  );
}
