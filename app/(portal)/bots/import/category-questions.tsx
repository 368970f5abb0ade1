"use client";

import { Alert, Stack, Switch, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { formatPlainList } from "../../../_ui/format.ts";
import { Question } from "./question.tsx";
import type { AmbiguousCategory } from "./resolve-categories.ts";
import { importTexts } from "./texts.ts";

const texts = importTexts.warnings;

interface Props {
  ambiguous: readonly AmbiguousCategory[];
  onChoose: (written: string, name: string) => void;
  unknown: readonly string[];
  create: boolean;
  onCreate: (create: boolean) => void;
  disabled: boolean;
}

/** Which categories are meant, and what becomes of those that do not exist. */
export function CategoryQuestions({ ambiguous, onChoose, unknown, create, onCreate, disabled }: Props) {
  return (
    <>
      {ambiguous.map(({ written, names }) => (
        <Question
          key={written}
          title={texts.ambiguous(written)}
          text={texts.ambiguousText}
          answers={names}
          labelOf={(name) => name}
          disabled={disabled}
          onAnswer={(name) => onChoose(written, name)}
        />
      ))}
      {unknown.length > 0 && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={texts.categories(unknown.length)}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{formatPlainList(unknown.slice(0, 20))}</Text>
            <Switch
              label={texts.createCategories}
              checked={create}
              disabled={disabled}
              onChange={(event) => onCreate(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
    </>
  );
}
