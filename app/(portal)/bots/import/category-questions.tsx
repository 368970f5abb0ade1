"use client";

import { Alert, Stack, Switch, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Question } from "./question.tsx";
import type { AmbiguousCategory } from "./resolve-categories.ts";

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
  const { t, format } = useLanguage();
  return (
    <>
      {ambiguous.map(({ written, names }) => (
        <Question
          key={written}
          title={t("bots.importPage.warnings.ambiguous", { name: written })}
          text={t("bots.importPage.warnings.ambiguousText")}
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
          title={t("bots.importPage.warnings.categories", { count: unknown.length })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{format.plainList(unknown.slice(0, 20))}</Text>
            <Switch
              label={t("bots.importPage.warnings.createCategories")}
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
