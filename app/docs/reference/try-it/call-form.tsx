"use client";

import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlayerStop, IconSend } from "@tabler/icons-react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { readJson } from "../../../_ui/read-json.ts";
import classes from "../reference.module.css";
import { referenceTexts } from "../texts.ts";
import type { TriedOperation } from "../tried-operation.ts";
import type { TypedCall } from "./send-call.ts";

const texts = referenceTexts.tryIt;
/** What runs on, and does so in the name of the token. */
const STARTS_WORK = /^\/v1\/(?:jobs|schedules)\b/;
const MAX_BODY_LENGTH = 262_144;
const MAX_VALUE_LENGTH = 2_000;

interface Props {
  operation: TriedOperation;
  typed: TypedCall;
  onChange: (typed: TypedCall) => void;
  onSend: () => void;
  onStop: () => void;
  isSending: boolean;
  /** Why it cannot be sent now; null: it can. */
  refusal: string | null;
}

/** The values of a call. */
export function CallForm({ operation, typed, onChange, onSend, onStop, isSending, refusal }: Props) {
  const { parameters, method } = operation;
  const problem = typed.body === null ? null : readJson(typed.body).problem;
  const missing = parameters.filter(({ name, required }) => required && (typed.values[name] ?? "") === "");
  const whyNot =
    refusal ?? (missing.length > 0 ? texts.missing(missing.map(({ name }) => name)) : problem && texts.notJson);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!whyNot && !isSending) onSend();
      }}
    >
      <Stack gap="sm">
        {parameters.map(({ name, required, type, example }) => (
          <TextInput
            key={name}
            label={<code>{name}</code>}
            description={type}
            placeholder={example}
            withAsterisk={required}
            maxLength={MAX_VALUE_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={typed.values[name] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...typed, values: { ...typed.values, [name]: value } })
            }
          />
        ))}
        {typed.body !== null && (
          <Textarea
            label={texts.body}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={MAX_BODY_LENGTH}
            spellCheck={false}
            autoComplete="off"
            error={problem && texts.jsonProblem(problem.place.line, problem.place.column, problem.message)}
            value={typed.body}
            onChange={({ currentTarget: { value } }) => onChange({ ...typed, body: value })}
            classNames={{ input: classes.json ?? "" }}
          />
        )}
        {method !== "GET" && (
          <Text size="sm">{STARTS_WORK.test(operation.path) ? texts.endsWithToken : texts.isReal}</Text>
        )}
        <Group justify="flex-end" gap="sm">
          {isSending && (
            <Button variant="default" onClick={onStop} leftSection={<IconPlayerStop size={16} aria-hidden />}>
              {texts.stop}
            </Button>
          )}
          <ActionButton
            type="submit"
            error={null}
            loading={isSending}
            unavailable={whyNot ?? false}
            leftSection={<IconSend size={16} aria-hidden />}
          >
            {texts.send}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
