"use client";

import { ActionIcon, Alert, Anchor, Button, CopyButton, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useAnswers } from "../../_languages/answers.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { hidden } from "../../_ui/message-parts.tsx";
import { Tooltip } from "../../_ui/overlays/tooltip.tsx";
import { QrCode } from "../../_ui/qr-code.tsx";
import { useNow } from "../_live/use-now.ts";
import classes from "./sign-in-progress.module.css";
import type { BotSignInControl } from "./use-bot-sign-in.ts";

const SECOND = 1_000;

/** A sign-in in progress: what the person has to do, and how long the code is valid. */
export function SignInProgress({ control, accountId }: { control: BotSignInControl; accountId: string | null }) {
  const { t } = useLanguage();
  const { signIn, readAt, end } = control;
  const prompt = signIn?.prompt;
  return (
    <Stack gap="md">
      {prompt && <SignInPrompt address={prompt.address} userCode={prompt.userCode} accountId={accountId} />}
      <Group gap="sm" wrap="nowrap">
        <Loader size={20} aria-hidden />
        <div>
          <Text size="sm" role="status">
            {prompt ? t("botSignIn.waiting") : t("botSignIn.starting")}
          </Text>
          {prompt && <RemainingTime until={readAt + (signIn?.expiresInMs ?? 0)} />}
        </div>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={end}>
          {t("botSignIn.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

function RemainingTime({ until }: { until: number }) {
  const { t, format } = useLanguage();
  const now = useNow(SECOND);
  if (now === 0) return null;
  const left = Math.max(0, until - now);
  return (
    <Text size="sm" c="dimmed" role="timer">
      {t("botSignIn.expiresIn", { seconds: format.countdown(Math.floor(left / SECOND)) })}
    </Text>
  );
}

/** Why a sign-in failed, and another attempt. */
export function SignInFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useLanguage();
  const translate = useAnswers();
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={t("botSignIn.failed")}
      role="alert"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {translate(message)}
        </Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t("shared.tryAgain")}
        </Button>
      </Stack>
    </Alert>
  );
}

interface Props {
  address: string;
  userCode: string;
  /** The account that the person has to sign in with; null for whichever. */
  accountId: string | null;
}

/** What a person does at the platform, in order. */
function SignInPrompt({ address, userCode, accountId }: Props) {
  const { t } = useLanguage();
  return (
    <div className={classes.prompt}>
      <ol className={classes.steps} aria-label={t("botSignIn.steps")}>
        <li>
          <Text size="sm">{t("botSignIn.open")}</Text>
          <Anchor href={address} target="_blank" rel="noopener noreferrer" className={classes.address}>
            {t.rich("botSignIn.address", { address, hidden, icon: () => <IconExternalLink size={14} aria-hidden /> })}
          </Anchor>
        </li>
        <li>
          <Text size="sm">{t("botSignIn.enterCode")}</Text>
          <Group gap="xs" wrap="nowrap">
            <span className={`mono ${classes.code}`}>{userCode}</span>
            <CopyCode value={userCode} />
          </Group>
        </li>
        <li>
          <Text size="sm">{accountId === null ? t("botSignIn.finish") : t("botSignIn.finishWith", { accountId })}</Text>
        </li>
      </ol>
      <QrCode text={address} label={t("botSignIn.qrCode")} />
    </div>
  );
}

function CopyCode({ value }: { value: string }) {
  const { t } = useLanguage();
  const label = t("shared.copyThing", { label: t("botSignIn.code") });
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("shared.copied") : label}>
          <ActionIcon variant="default" size={36} onClick={copy} aria-label={label}>
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
