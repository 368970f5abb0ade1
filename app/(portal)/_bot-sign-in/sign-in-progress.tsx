"use client";

import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { sharedTexts } from "../../_ui/texts.ts";
import { useNow } from "../_live/use-now.ts";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import { signInTexts as texts } from "./texts.ts";
import type { BotSignInControl } from "./use-bot-sign-in.ts";

const SECOND = 1_000;

/** A sign-in in progress: what the person has to do, and how long the code is valid. */
export function SignInProgress({ control, accountId }: { control: BotSignInControl; accountId: string | null }) {
  const { signIn, readAt, end } = control;
  const prompt = signIn?.prompt;
  return (
    <Stack gap="md">
      {prompt && <SignInPrompt address={prompt.address} userCode={prompt.userCode} accountId={accountId} />}
      <Group gap="sm" wrap="nowrap">
        <Loader size={20} aria-hidden />
        <div>
          <Text size="sm" role="status">
            {prompt ? texts.waiting : texts.starting}
          </Text>
          {prompt && <RemainingTime until={readAt + (signIn?.expiresInMs ?? 0)} />}
        </div>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={end}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

function RemainingTime({ until }: { until: number }) {
  const now = useNow(SECOND);
  if (now === 0) return null;
  const left = Math.max(0, until - now);
  return (
    <Text size="sm" c="dimmed" role="timer">
      {texts.expiresIn(Math.floor(left / SECOND))}
    </Text>
  );
}

/** Why a sign-in failed, and another attempt. */
export function SignInFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={texts.failed} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {message}
        </Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {sharedTexts.tryAgain}
        </Button>
      </Stack>
    </Alert>
  );
}
