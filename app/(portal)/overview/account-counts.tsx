"use client";

import { Progress } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCategory,
  IconCircleCheck,
  IconPlayerPause,
  IconRobot,
  IconWorld,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { BotFlag } from "#server/contract/bots.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { CountCard } from "./count-card.tsx";
import classes from "./overview.module.css";

const NEARLY_FULL = 0.9;

interface Props {
  count: { bots: number; limit: number; invalid: number };
}

/** The numbers of the account; each leads to the bots that it counts. */
export function AccountCounts({ count: { bots, limit, invalid } }: Props) {
  const trpc = useTRPC();
  const list = useQuery(trpc.bots.list.queryOptions({}, { enabled: bots > 0 }));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const withFlag = (flag: number) => (bots === 0 ? 0 : list.data?.filter(({ flags }) => flags & flag).length);
  const free = Math.max(0, limit - bots);
  return (
    <section className={classes.numbers} aria-label="Numbers">
      <CountCard href="/bots" label="Bots" icon={IconRobot} value={bots} of={limit} wide>
        <Progress
          value={limit > 0 ? (bots / limit) * 100 : 100}
          color={bots >= limit * NEARLY_FULL ? "orange" : undefined}
          aria-label="Bots used"
        />
        <span className={classes.note}>
          {free === 0 ? "The limit is reached" : `${free.toLocaleString("en")} more may be added`}
        </span>
      </CountCard>
      <CountCard
        href="/bots?view=attention"
        label="Needs attention"
        icon={invalid > 0 ? IconAlertTriangle : IconCircleCheck}
        value={invalid}
        alert={invalid > 0}
      >
        <span className={classes.note}>{invalid > 0 ? "Credentials were refused" : "None refused"}</span>
      </CountCard>
      <CountCard
        href="/bots?view=disabled"
        label="Disabled"
        icon={IconPlayerPause}
        value={withFlag(BotFlag.Disabled)}
        failed={list.isError}
      >
        <span className={classes.note}>Not started</span>
      </CountCard>
      <CountCard
        href="/bots?view=public"
        label="Public"
        icon={IconWorld}
        value={withFlag(BotFlag.Public)}
        failed={list.isError}
      >
        <span className={classes.note}>Seen by anybody</span>
      </CountCard>
      <CountCard
        href="/categories"
        label="Categories"
        icon={IconCategory}
        value={categories.data?.length}
        failed={categories.isError}
      >
        <span className={classes.note}>Shared settings</span>
      </CountCard>
    </section>
  );
}
