"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { TextLink } from "../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { QuotedPlatformSentence } from "../../_reasons/quoted-platform-sentence.tsx";
import { RetrySignInButton } from "../../_reasons/retry-sign-in-button.tsx";

const RenewBotsDialog = loadLater(() =>
  import("../../_bot-sign-in/renew-bots-dialog.tsx").then((module) => module.RenewBotsDialog),
);

interface Props {
  bot: Bot;
  isInSettings: boolean;
}

/** Why the game platform does not let the bot sign in, and what to do. Its dialog stays when the problem is solved. */
export function BotProblemNotice({ bot, isInSettings }: Props) {
  const [renewing, setRenewing] = useState<BotProblem[] | null>(null);
  return (
    <>
      {(bot.flags & BotFlag.InvalidAuth) !== 0 && (
        <Notice botId={bot.id} isInSettings={isInSettings} onRenew={(problem) => setRenewing([problem])} />
      )}
      <RenewBotsDialog bots={renewing} onClose={() => setRenewing(null)} />
    </>
  );
}

interface NoticeProps {
  botId: string;
  isInSettings: boolean;
  onRenew: (problem: BotProblem) => void;
}

function Notice({ botId, isInSettings, onRenew }: NoticeProps) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const problems = useQuery(trpc.bots.problems.queryOptions({ botId }));
  const availability = useQuery(trpc.botSignIns.availability.queryOptions({}));
  if (problems.isPending) return null;
  const problem = problems.data?.[0];
  const kind = problem?.kind ?? "invalid_auth";
  const isRefused = kind === "invalid_auth";
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`bots.page.problem.${kind}.title`)}
      mb="md"
    >
      <Stack gap="xs">
        <Text size="sm">{t(`bots.page.problem.${kind}.reason`)}</Text>
        {problem?.message && <QuotedPlatformSentence>{problem.message}</QuotedPlatformSentence>}
        <Group gap="md">
          {!isRefused && <RetrySignInButton bots={{ botId }} />}
          {problem && isRefused && availability.data?.available && (
            <Button size="xs" onClick={() => onRenew(problem)}>
              {t("bots.page.problem.signInAgain")}
            </Button>
          )}
          {isRefused && <ReplaceHint botId={botId} isInSettings={isInSettings} />}
        </Group>
      </Stack>
    </Alert>
  );
}

function ReplaceHint({ botId, isInSettings }: { botId: string; isInSettings: boolean }) {
  const { t } = useLanguage();
  if (isInSettings) return <Text size="sm">{t("bots.page.problem.replaceBelow")}</Text>;
  return (
    <TextLink href={`/bots/${botId}?tab=settings`} size="sm" c="inherit" underline="always">
      {t("bots.page.problem.replaceInSettings")}
    </TextLink>
  );
}
