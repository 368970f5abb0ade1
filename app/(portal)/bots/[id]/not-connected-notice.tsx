"use client";

import { Alert, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isRefused } from "#server/contract/bot-reason-codes.ts";
import type { BotReason, ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Tone } from "#server/contract/design-tokens.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { StatusMark } from "../../../_ui/status-mark.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { explainReason } from "../../_reasons/describe-reason.ts";
import { RaiseCapacity } from "../../_reasons/raise-capacity.tsx";
import { botsOf, LinkButton } from "../../_reasons/reason-links.tsx";
import { AddCluster, ClusterForFull, EnableCategory, ManagedElsewhere } from "../../_reasons/reason-remedies.tsx";
import { SkipWaitButton } from "../../_reasons/skip-wait-button.tsx";
import { useBotReason, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import { useUndoableChanges } from "../_changes/use-undoable-changes.ts";

/** As in the mark of the reason; what somebody wanted is no problem. */
const COLORS: Partial<Record<Tone, string>> = { waiting: "amber", refused: "red", disconnected: "orange" };

interface Props {
  bot: Bot;
  /** Leaves out that the platform refuses the bot, which the notice above the tabs says. */
  withoutRefusal?: boolean;
}

/** Why the bot is not connected, and what to do. Nothing for a bot that is. */
export function NotConnectedNotice({ bot, withoutRefusal = false }: Props) {
  const language = useLanguage();
  const { t } = language;
  useReasonUpdates();
  const found = useBotReason(bot.id);
  const categories = useQuery(useTRPC().categories.list.queryOptions({}));
  if (!found) return null;
  const { reason } = found;
  if (withoutRefusal && isRefused(reason.code)) return null;
  const categoryId = "categoryId" in reason ? reason.categoryId : null;
  const category = categories.data?.find(({ id }) => id === categoryId)?.name ?? "";
  return (
    <Alert
      color={COLORS[TONE_OF_REASON[reason.code]] ?? "gray"}
      variant="light"
      icon={<StatusMark tone={TONE_OF_REASON[reason.code]} />}
      title={t.rich("bots.page.notConnected.title", { nickname: sanitizeName(bot.nickname), bdi })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {(bot.flags & BotFlag.InvalidAuth) === 0
            ? explainReason(language, found, category)
            : t.rich("bots.page.notConnected.reasonAbove", { reason: () => explainReason(language, found, category) })}
        </Text>
        <Remedy bot={bot} found={found} category={category} />
      </Stack>
    </Alert>
  );
}

interface RemedyProps {
  bot: Bot;
  found: ReasonOfBot;
  category: string;
}

function Remedy({ bot, found: { reason, queue }, category }: RemedyProps) {
  const { t } = useLanguage();
  const { update, errorOf } = useUndoableChanges();
  switch (reason.code) {
    case "disabled":
      return (
        <Group>
          <ActionButton
            error={errorOf("disabled")}
            size="xs"
            onClick={() => void update([bot], { disabled: false }, t("bots.changed.enable", { count: 1 }))}
          >
            {t("bots.page.notConnected.enable")}
          </ActionButton>
        </Group>
      );
    case "category_disabled":
      return (
        <Group>
          <EnableCategory id={reason.categoryId} name={category} />
        </Group>
      );
    case "no_cluster":
      return (
        <Group>
          <AddCluster />
        </Group>
      );
    case "clusters_full":
      return (
        <Group gap="xs">
          <ClusterForFull reason={reason} />
          <RaiseCapacity waiting={queue?.waiting ?? 1} operator={reason.operator} />
          <LinkButton href={botsOf(reason)}>{t("reasons.remedies.sameReason")}</LinkButton>
        </Group>
      );
    case "bot_not_selected":
    case "category_not_selected":
      return (
        <Group gap="xs">
          <AddCluster />
          <LinkButton href={botsOf(reason)}>{t("reasons.remedies.sameReason")}</LinkButton>
        </Group>
      );
    default:
      return <RemedyWithCluster bot={bot} reason={reason} />;
  }
}

/** The bot has a cluster, or others decide about it. */
function RemedyWithCluster({ bot, reason }: { bot: Bot; reason: BotReason }) {
  const { t } = useLanguage();
  switch (reason.code) {
    case "no_operator_cluster":
      return (
        <Group gap="xs">
          <ManagedElsewhere categoryId={bot.parent} />
        </Group>
      );
    case "cluster_away":
    case "platform_away":
      return (
        <Group>
          <LinkButton href="/live">{t("reasons.remedies.showClusters")}</LinkButton>
        </Group>
      );
    case "kicked_elsewhere":
    case "sign_in_failed":
    case "connection_lost":
      return (
        <Group gap="xs">
          <SkipWaitButton bots={[bot.id]} />
          <LinkButton href={botsOf(reason)}>{t("reasons.remedies.sameReason")}</LinkButton>
        </Group>
      );
    default:
      return null;
  }
}
