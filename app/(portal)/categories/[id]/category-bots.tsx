"use client";

import { Anchor, Text } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { categoriesTexts } from "../texts.ts";
import classes from "./category-bots.module.css";

const texts = categoriesTexts.bots;
const MAX_SHOWN = 20;

interface Props {
  categoryId: string;
  /** Absent until they are known. */
  bots: readonly Bot[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The first bots of the category, with a link to all of them. */
export function CategoryBots({ categoryId, bots, error, onRetry }: Props) {
  return (
    <SectionCard
      title={texts.title}
      action={
        bots &&
        bots.length > 0 && (
          <Anchor component={Link} href={`/bots?category=${categoryId}`} size="sm" underline="always">
            {bots.length > MAX_SHOWN ? texts.showAll(bots.length) : texts.showInList}
          </Anchor>
        )
      }
    >
      {!bots && (error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingRows rows={3} />)}
      {bots?.length === 0 && (
        <Text size="sm" c="dimmed">
          {textWithParts(texts.none, {
            link: (text) => (
              <Anchor component={Link} href="/bots" inherit underline="always">
                {text}
              </Anchor>
            ),
          })}
        </Text>
      )}
      {bots && bots.length > 0 && (
        <ul>
          {bots.slice(0, MAX_SHOWN).map((bot) => (
            <CategoryBot key={bot.id} bot={bot} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function CategoryBot({ bot: { id, nickname, flags } }: { bot: Bot }) {
  return (
    <li className={classes.bot}>
      <Anchor component={Link} href={`/bots/${id}`} c="var(--mantine-color-text)" size="sm" fw={600}>
        <Name>{nickname}</Name>
      </Anchor>
      <LiveStatusLabel botId={id} />
      <BotFlagLabels flags={flags} />
    </li>
  );
}
