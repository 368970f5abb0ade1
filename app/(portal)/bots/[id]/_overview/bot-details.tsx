"use client";

import { Anchor, Card } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlagLabels } from "../../../../_ui/bot-flag-labels.tsx";
import { BotStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { useLiveBot, useShards } from "../../../_live/fleet-provider.tsx";
import classes from "./bot-details.module.css";

/** What is stored of the bot, and what is known of it now. */
export function BotDetails({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const live = useLiveBot(bot.id);
  const shard = useShards().find(({ id }) => id === live?.shardId);
  const category = categories.find(({ id }) => id === bot.parent);
  return (
    <Card withBorder component="dl" m={0} className={classes.facts}>
      <Detail term="Now">
        <BotStatusLabel status={live?.status ?? 0} />
      </Detail>
      <Detail term="Settings">
        <BotFlagLabels flags={bot.flags} />
      </Detail>
      <Detail term="Id" isWide>
        <CopyValue value={bot.id} label="the id" />
      </Detail>
      <Detail term="Category">
        {category ? (
          <Anchor component={Link} href={`/bots?category=${category.id}`} inherit>
            <Name>{category.name}</Name>
          </Anchor>
        ) : (
          <span data-none>Uncategorised</span>
        )}
      </Detail>
      <Detail term="E-mail">{bot.email ?? <span data-none>None</span>}</Detail>
      {live && (
        <>
          <Detail term="Friends">{live.friendsCount.toLocaleString("en")}</Detail>
          <Detail term="Matches">{live.matches.toLocaleString("en")}</Detail>
          <Detail term="Says of itself">
            {live.presenceStatus === null ? <span data-none>Nothing</span> : <bdi>{live.presenceStatus}</bdi>}
          </Detail>
          <Detail term="Connected by">
            {shard ? <Name>{shard.clusterName}</Name> : <span data-none>Unknown</span>}
          </Detail>
        </>
      )}
    </Card>
  );
}

function Detail({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.fact} ${isWide ? classes.wide : ""}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
