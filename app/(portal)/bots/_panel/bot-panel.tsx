"use client";

import { ActionIcon, Button, Group, Text, Title } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { Name } from "../../../_ui/name.tsx";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { BotActions } from "../_actions/bot-actions.tsx";
import { OverviewTab } from "../[id]/_overview/overview-tab.tsx";
import { BotProblemNotice } from "../[id]/bot-problem-notice.tsx";
import classes from "./bot-panel.module.css";

interface Props {
  ref: Ref<HTMLElement>;
  /** Undefined when the account has no bot with the id of the URL. */
  bot: Bot | undefined;
  categories: readonly Category[];
  /** The place of the bot in the list, from 0; -1 when the filter hides it. */
  index: number;
  count: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onKey: (event: KeyboardEvent) => void;
}

/** One bot beside the list. */
export function BotPanel({ ref, bot, onClose, onKey, ...rest }: Props) {
  const { t } = useLanguage();
  const titleId = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={titleId} className={classes.panel} onKeyDown={onKey}>
      {bot ? (
        <PanelContent bot={bot} titleId={titleId} onClose={onClose} {...rest} />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h4" id={titleId}>
              {t("bots.panel.missing.title")}
            </Title>
            <CloseButton onClose={onClose} />
          </Group>
          <Text size="sm">{t("bots.panel.missing.text")}</Text>
        </>
      )}
    </section>
  );
}

const CloseButton = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLanguage();
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={t("bots.panel.close")} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
};

interface ContentProps extends Omit<Props, "ref" | "bot" | "onKey"> {
  bot: Bot;
  titleId: string;
}

function PanelContent({ bot, titleId, categories, index, count, onStep, onClose }: ContentProps) {
  const { t } = useLanguage();
  const steps = [
    { by: -1, label: t("bots.panel.previous"), icon: IconChevronUp, isLast: index <= 0 },
    { by: 1, label: t("bots.panel.next"), icon: IconChevronDown, isLast: index < 0 || index >= count - 1 },
  ] as const;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="xs" c="dimmed" role="status">
          {t.rich("bots.panel.placeOf", {
            nickname: () => hidden(bot.nickname),
            place: index < 0 ? t("bots.panel.hidden") : t("bots.panel.position", { index: index + 1, count }),
          })}
        </Text>
        <Group gap={4} wrap="nowrap">
          {steps.map(({ by, label, icon: Icon, isLast }) => (
            <ActionIcon
              key={by}
              variant="subtle"
              color="gray"
              size={30}
              aria-label={label}
              disabled={isLast}
              onClick={() => onStep(by)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
          <CloseButton onClose={onClose} />
        </Group>
      </Group>
      <Title order={2} size="h3" id={titleId} className={classes.title}>
        <Name>{bot.nickname}</Name>
      </Title>
      <LiveStatusLabel botId={bot.id} />
      <Group gap="xs" my="sm">
        <BotActions bot={bot} categories={categories} size="compact-sm" onDelete={onClose} />
      </Group>
      <Group gap="xs" mb="md">
        <Button
          component={Link}
          href={`/bots/${bot.id}`}
          size="compact-sm"
          variant="light"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t("bots.panel.openPage")}
        </Button>
      </Group>
      <BotProblemNotice bot={bot} isInSettings={false} />
      <OverviewTab key={bot.id} bot={bot} categories={categories} />
    </>
  );
}
