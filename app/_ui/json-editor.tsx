"use client";

import { Anchor, Stack, Text, Textarea } from "@mantine/core";
import { useId, useRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
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

/** A text area for JSON, with a list of its problems below it. Each problem links to its place in the text. */
export function JsonEditor({ label, description, value, onChange, problems }: Props) {
  const { t } = useLanguage();
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
        readOnly={!ready} // text typed before hydration would be lost
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={22}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        error={problems.length > 0}
        aria-describedby={problems.length > 0 ? listId : undefined}
        classNames={{ input: classes.text ?? "" }}
      />
      <ul id={listId} className={classes.problems} aria-label={t("shared.jsonEditor.problems")} aria-live="polite">
        {problems.map((problem) => (
          <li key={`${problem.place.offset} ${problem.message}`}>
            <Text span size="sm">
              {t.rich("shared.jsonEditor.problem", {
                place: () => (
                  <Anchor component="button" type="button" size="sm" underline="always" onClick={() => goTo(problem)}>
                    {t("shared.jsonEditor.place", { line: problem.place.line, column: problem.place.column })}
                  </Anchor>
                ),
                message: problem.message,
              })}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The line height of the text area in pixels, as in the style sheet. */
const LINE_HEIGHT = 20;
