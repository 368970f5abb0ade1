import { Anchor, Card } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotWords } from "../../../_ui/bot-words.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import classes from "./bot-facts.module.css";

export function BotFacts({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const category = categories.find(({ id }) => id === bot.parent);
  return (
    <Card withBorder component="dl" m={0} className={classes.facts}>
      <Fact term="Status">
        <BotWords flags={bot.flags} />
      </Fact>
      <Fact term="Id">
        <CopyValue value={bot.id} label="the id" />
      </Fact>
      <Fact term="Category">
        {category ? (
          <Anchor component={Link} href={`/bots?category=${category.id}`} inherit>
            {category.name}
          </Anchor>
        ) : (
          <span data-none>Uncategorised</span>
        )}
      </Fact>
      <Fact term="E-mail">{bot.email ?? <span data-none>None</span>}</Fact>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
