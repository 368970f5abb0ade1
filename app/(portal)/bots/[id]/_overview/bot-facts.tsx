"use client";

import { Anchor, Card } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotWords } from "../../../../_ui/bot-words.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import { StatusMark } from "../../../../_ui/live-status.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { useLiveBot, useShards } from "../../../_live/fleet-provider.tsx";
import classes from "./bot-facts.module.css";

/** What is stored of the bot, and what is known of it now. */
export function BotFacts({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const live = useLiveBot(bot.id);
  const shard = useShards().find(({ id }) => id === live?.shardId);
  const category = categories.find(({ id }) => id === bot.parent);
  return (
    <Card withBorder component="dl" m={0} className={classes.facts}>
      <Fact term="Now">
        <StatusMark status={live?.status ?? 0} />
      </Fact>
      <Fact term="Settings">
        <BotWords flags={bot.flags} />
      </Fact>
      <Fact term="Id" isWide>
        <CopyValue value={bot.id} label="the id" />
      </Fact>
      <Fact term="Category">
        {category ? (
          <Anchor component={Link} href={`/bots?category=${category.id}`} inherit>
            <Name>{category.name}</Name>
          </Anchor>
        ) : (
          <span data-none>Uncategorised</span>
        )}
      </Fact>
      <Fact term="E-mail">{bot.email ?? <span data-none>None</span>}</Fact>
      {live && (
        <>
          <Fact term="Friends">{live.friendsCount.toLocaleString("en")}</Fact>
          <Fact term="Matches">{live.matches.toLocaleString("en")}</Fact>
          <Fact term="Says of itself">
            {live.presenceStatus === null ? <span data-none>Nothing</span> : <bdi>{live.presenceStatus}</bdi>}
          </Fact>
          <Fact term="Connected by">{shard ? <Name>{shard.clusterName}</Name> : <span data-none>Unknown</span>}</Fact>
        </>
      )}
    </Card>
  );
}

function Fact({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.fact} ${isWide ? classes.wide : ""}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
