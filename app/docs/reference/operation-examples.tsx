"use client";

import { Group, NativeSelect, type NativeSelectProps, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { isLanguage, LANGUAGES } from "./languages.ts";
import classes from "./reference.module.css";
import type { ReferenceCall } from "./reference-call.ts";
import { useReference } from "./reference-provider.tsx";
import type { ReplyText } from "./reply-texts.ts";
import { referenceTexts } from "./texts.ts";
import type { TriedOperation } from "./tried-operation.ts";
import { TryItButton } from "./try-it-button.tsx";

const texts = referenceTexts.examples;
const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, { label }]) => ({ value, label }));

interface Props {
  summary: string;
  call: ReferenceCall;
  replies: ReplyText[];
  /** Null where a person cannot try it here. */
  tried: TriedOperation | null;
}

/** A request in the chosen language, and what is answered. */
export function OperationExamples({ summary, call, replies, tried }: Props) {
  const { language, setLanguage } = useReference();
  const program = LANGUAGES[language].write(call);
  return (
    <Stack gap="lg">
      <Stack gap="xs" component="section" aria-label={texts.requestOf(summary)}>
        <Group justify="space-between" gap="xs">
          <ExampleSelect
            aria-label={texts.language}
            data={LANGUAGE_CHOICES}
            value={language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
          />
          {tried && <TryItButton operation={tried} />}
        </Group>
        {program === null && (
          <Text size="sm" c="dimmed">
            {texts.notInClient}
          </Text>
        )}
        <CodeBlock code={program ?? LANGUAGES.javascript.write(call)} label={texts.request(summary)} />
      </Stack>
      <ReplyExample summary={summary} replies={replies} />
    </Stack>
  );
}

/** What is chosen before the page is ready would be lost. */
const ExampleSelect = (props: NativeSelectProps) => <NativeSelect {...props} size="xs" disabled={!useHydrated()} />;

function ReplyExample({ summary, replies }: Pick<Props, "summary" | "replies">) {
  const [status, setStatus] = useState(replies[0]?.status ?? "");
  const reply = replies.find((one) => one.status === status);
  return (
    <Stack gap="xs" component="section" aria-label={texts.replyOf(summary)}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {texts.reply}
        </Text>
        <ExampleSelect
          aria-label={texts.status}
          data={replies.map((one) => one.status)}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
          className={classes.status}
        />
      </Group>
      <CodeBlock code={reply?.text ?? ""} label={texts.replyWith(status, summary)} />
    </Stack>
  );
}
