"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { CopyValue } from "../../_ui/copy-value.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { formatFacts } from "../../_ui/format.ts";
import { bdi } from "../../_ui/name.tsx";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { SignInFailure, SignInProgress } from "./sign-in-progress.tsx";
import { useBotSignIn } from "./use-bot-sign-in.ts";

type BotToRenew = Pick<BotProblem, "botId" | "nickname" | "platformAccountId">;

interface Props {
  /** As they were when the dialog was opened; null while it is closed. */
  bots: readonly BotToRenew[] | null;
  onClose: () => void;
}

/** Renews the credentials of bots by signing in with their accounts, one after the other. */
export function RenewBotsDialog({ bots, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <Modal
      opened={bots !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t("botSignIn.renew.title")}
    >
      {bots && <RenewBots bots={bots} onClose={onClose} />}
    </Modal>
  );
}

function RenewBots({ bots, onClose }: { bots: readonly BotToRenew[]; onClose: () => void }) {
  const { t } = useLanguage();
  const [index, setIndex] = useState(0);
  const [renewed, setRenewed] = useState(0);
  const bot = bots[index];
  const next = bots[index + 1];
  if (!bot) return null;
  const onNext = (isRenewed: boolean) => {
    if (isRenewed) setRenewed(renewed + 1);
    if (next) setIndex(index + 1);
    else onClose();
  };
  return (
    <Stack gap="md">
      {bots.length > 1 && (
        <Text size="sm" c="dimmed" role="status">
          {formatFacts([
            t("botSignIn.renew.position", { position: index + 1, count: bots.length }),
            ...(renewed > 0 ? [t("botSignIn.renew.summary", { renewed, count: bots.length })] : []),
          ])}
        </Text>
      )}
      <RenewBot key={bot.botId} bot={bot} next={next} onNext={onNext} />
    </Stack>
  );
}

interface RenewBotProps {
  bot: BotToRenew;
  next: BotToRenew | undefined;
  onNext: (isRenewed: boolean) => void;
}

function RenewBot({ bot, next, onNext }: RenewBotProps) {
  const { t } = useLanguage();
  const control = useBotSignIn();
  const { signIn, isRunning, error, start } = control;
  const startAgain = () => {
    control.end();
    start({ botId: bot.botId });
  };
  if (isRunning) return <SignInProgress control={control} accountId={bot.platformAccountId} />;
  if (signIn?.state === "done") return <Renewed bot={bot} next={next} onNext={() => onNext(true)} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t.rich("botSignIn.renew.intro", { nickname: sanitizeName(bot.nickname), bdi })}</Text>
      <div>
        <Text size="sm" fw={600}>
          {t("botSignIn.renew.account")}
        </Text>
        <CopyValue value={bot.platformAccountId} label={t("botSignIn.renew.accountToCopy")} />
        <Text size="sm" c="dimmed">
          {t("botSignIn.renew.otherAccount")}
        </Text>
      </div>
      <FormProblem error={error} />
      {signIn?.state === "failed" && <SignInFailure message={signIn.message ?? ""} onRetry={startAgain} />}
      <Group justify="flex-end">
        {next && (
          <Button variant="default" onClick={() => onNext(false)}>
            {t("botSignIn.renew.skip")}
          </Button>
        )}
        {signIn?.state !== "failed" && (
          <Button onClick={startAgain} data-autofocus>
            {t("botSignIn.start")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Renewed({ bot, next, onNext }: { bot: BotToRenew; next: BotToRenew | undefined; onNext: () => void }) {
  const { t } = useLanguage();
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {t.rich("botSignIn.renewed", { nickname: sanitizeName(bot.nickname), bdi })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onNext} autoFocus>
          <span>
            {next
              ? t.rich("botSignIn.renew.next", { nickname: sanitizeName(next.nickname), bdi })
              : t("botSignIn.done")}
          </span>
        </Button>
      </Group>
    </Stack>
  );
}
