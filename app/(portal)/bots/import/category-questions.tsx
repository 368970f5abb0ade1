"use client";

import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { formatPlainList } from "../../../_ui/format.ts";
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
        <Alert
          key={written}
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.ambiguous(written)}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{texts.ambiguousText}</Text>
            <Group gap="xs">
              {names.map((name) => (
                <Button
                  key={name}
                  size="xs"
                  variant="default"
                  disabled={disabled}
                  onClick={() => onChoose(written, name)}
                >
                  {name}
                </Button>
              ))}
            </Group>
          </Stack>
        </Alert>
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
