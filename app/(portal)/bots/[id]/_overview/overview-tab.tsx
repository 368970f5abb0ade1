"use client";

import { Anchor, Card, Stack } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { BotFlagLabels } from "../../../../_ui/bot-flag-labels.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import { Facts } from "../../../../_ui/facts.tsx";
import { Link } from "../../../../_ui/link.tsx";
import { LoadingRows } from "../../../../_ui/list-states.tsx";
import { loadLater } from "../../../../_ui/load-later.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { TextSkeleton } from "../../../../_ui/text-skeleton.tsx";
import { useLiveBot, useShards } from "../../../_live/fleet-provider.tsx";
import { LiveStatusLabel } from "../../../_live/live-status-label.tsx";
import { shardName } from "../../../_live/shard-name.ts";
import { useIsLiveStateAwaited } from "../../../_reasons/use-bot-reasons.ts";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import classes from "./bot-details.module.css";

const StatusTimeline = loadLater(() => import("./status-timeline.tsx").then((module) => module.StatusTimeline), {
  placeholder: <LoadingRows rows={3} />,
});

/** The last thing on the page: nothing moves when it appears. */
const PartyMembers = loadLater(() => import("./party-members.tsx").then((module) => module.PartyMembers), {
  content: true,
});

interface Props {
  bot: Bot;
  categories: readonly Category[];
}

export function OverviewTab({ bot, categories }: Props) {
  const live = useLiveBot(bot.id);
  return (
    <Stack gap="md">
      <NotConnectedNotice bot={bot} withoutRefusal />
      <BotDetails bot={bot} categories={categories} />
      <StatusTimeline botId={bot.id} />
      {live && <PartyMembers bot={live} />}
    </Stack>
  );
}

/** The stored data of the bot and its live state. */
function BotDetails({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const { t, format } = useLanguage();
  const live = useLiveBot(bot.id);
  const isAwaited = useIsLiveStateAwaited(bot.id);
  const shard = useShards().find(({ id }) => id === live?.shardId);
  const category = categories.find(({ id }) => id === bot.parent);
  const awaited = isAwaited ? <TextSkeleton width={84} /> : null;
  return (
    <Card withBorder className={classes.frame}>
      <Facts
        inColumns
        className={classes.details}
        facts={{
          [t("shared.botWords.liveStatus")]: <LiveStatusLabel botId={bot.id} />,
          [t("shared.botWords.enabled")]: <BotFlagLabels flags={bot.flags} withoutProblem />,
          [t("bots.page.details.id")]: <CopyValue value={bot.id} label={t("bots.page.details.idToCopy")} />,
          [t("bots.page.details.category")]: category ? (
            <Anchor component={Link} href={`/bots?category=${category.id}`} inherit>
              <Name>{category.name}</Name>
            </Anchor>
          ) : (
            <span data-none>{t("bots.page.details.uncategorised")}</span>
          ),
          [t("bots.page.details.email")]: bot.email ?? <span data-none>{t("bots.page.details.noEmail")}</span>,
          [t("bots.page.details.friends")]: live ? format.number(live.friendsCount) : awaited,
          [t("bots.page.details.matches")]: live ? format.number(live.matches) : awaited,
          [t("bots.page.details.statusText")]: live ? <StatusText text={live.presenceStatus} /> : awaited,
          [t("bots.page.details.cluster")]: live ? <Cluster shard={shard} /> : awaited,
        }}
      />
    </Card>
  );
}

const StatusText = ({ text }: { text: string | null }) => {
  const { t } = useLanguage();
  return text === null ? <span data-none>{t("bots.page.details.noStatusText")}</span> : <bdi>{text}</bdi>;
};

const Cluster = ({ shard }: { shard: GatewayShard | undefined }) => {
  const language = useLanguage();
  const { t } = language;
  return shard ? (
    <Anchor component={Link} href={`/live?log=${shard.id}`} inherit>
      <Name>{shardName(language, shard)}</Name>
    </Anchor>
  ) : (
    <span data-none>{t("bots.page.details.unknownCluster")}</span>
  );
};
