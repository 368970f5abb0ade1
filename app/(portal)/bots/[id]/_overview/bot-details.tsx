"use client";

import { Anchor, Card } from "@mantine/core";
import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlagLabels } from "../../../../_ui/bot-flag-labels.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import { Link } from "../../../../_ui/link.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { TextSkeleton } from "../../../../_ui/text-skeleton.tsx";
import { useLiveBot, useShards } from "../../../_live/fleet-provider.tsx";
import { LiveStatusLabel } from "../../../_live/live-status-label.tsx";
import { shardName } from "../../../_live/shard-name.ts";
import { useIsLiveStateAwaited } from "../../../_reasons/use-bot-reasons.ts";
import { botPageTexts } from "../texts.ts";
import classes from "./bot-details.module.css";

const texts = botPageTexts.details;

/** The stored data of the bot and its live state. */
export function BotDetails({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const live = useLiveBot(bot.id);
  const isAwaited = useIsLiveStateAwaited(bot.id);
  const shard = useShards().find(({ id }) => id === live?.shardId);
  const category = categories.find(({ id }) => id === bot.parent);
  return (
    <div className={classes.frame}>
      <Card withBorder component="dl" m={0} className={classes.details}>
        <Detail term={texts.status}>
          <LiveStatusLabel botId={bot.id} />
        </Detail>
        <Detail term={texts.flags}>
          <BotFlagLabels flags={bot.flags} withoutProblem />
        </Detail>
        <Detail term={texts.id} isWide>
          <CopyValue value={bot.id} label={texts.idToCopy} />
        </Detail>
        <Detail term={texts.category}>
          {category ? (
            <Anchor component={Link} href={`/bots?category=${category.id}`} inherit>
              <Name>{category.name}</Name>
            </Anchor>
          ) : (
            <span data-none>{texts.uncategorised}</span>
          )}
        </Detail>
        <Detail term={texts.email}>{bot.email ?? <span data-none>{texts.noEmail}</span>}</Detail>
        {isAwaited &&
          [texts.friends, texts.matches, texts.statusText, texts.cluster].map((term) => (
            <Detail key={term} term={term}>
              <TextSkeleton width={84} />
            </Detail>
          ))}
        {live && (
          <>
            <Detail term={texts.friends}>{texts.count(live.friendsCount)}</Detail>
            <Detail term={texts.matches}>{texts.count(live.matches)}</Detail>
            <Detail term={texts.statusText}>
              {live.presenceStatus === null ? (
                <span data-none>{texts.noStatusText}</span>
              ) : (
                <bdi>{live.presenceStatus}</bdi>
              )}
            </Detail>
            <Detail term={texts.cluster}>
              {shard ? (
                <Anchor component={Link} href={`/live?log=${shard.id}`} inherit>
                  <Name>{shardName(shard)}</Name>
                </Anchor>
              ) : (
                <span data-none>{texts.unknownCluster}</span>
              )}
            </Detail>
          </>
        )}
      </Card>
    </div>
  );
}

function Detail({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.detail} ${isWide ? classes.wide : ""}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
