"use client";

import { Anchor, Stack, Text, Textarea } from "@mantine/core";
import { useId, useRef } from "react";
import classes from "./json-editor.module.css";
import type { JsonProblem } from "./read-json.ts";
import { useHydrated } from "./use-browser-state.ts";

interface Props {
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  problems: readonly JsonProblem[];
}

/** JSON as text; what is wrong with it stands below, and leads to the place. */
export function JsonEditor({ label, description, value, onChange, problems }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const ready = useHydrated();
  const goTo = ({ place: { offset, line } }: JsonProblem) => {
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset);
    area.current?.scrollTo({ top: Math.max(0, line - 4) * LINE_HEIGHT });
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={area}
        label={label}
        description={description}
        value={value}
        readOnly={!ready} // what is typed before the page is live would be lost
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={22}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        error={problems.length > 0}
        aria-describedby={problems.length > 0 ? listId : undefined}
        classNames={{ input: classes.text ?? "" }}
      />
      <ul id={listId} className={classes.problems} aria-label="What is wrong with it" aria-live="polite">
        {problems.map((problem) => (
          <li key={`${problem.place.offset} ${problem.message}`}>
            <Anchor component="button" type="button" size="sm" underline="always" onClick={() => goTo(problem)}>
              Line {problem.place.line}, column {problem.place.column}
            </Anchor>
            <Text span size="sm">
              : {problem.message}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Of the text below, in pixels, as its style sheet has it. */
const LINE_HEIGHT = 20;
