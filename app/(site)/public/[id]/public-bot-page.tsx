"use client";

import { Card, Container, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { CallBlock } from "../../../_ui/copy-call.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { PartySize } from "../party-size.tsx";
import { REFRESH_MS } from "../refresh-interval.ts";
import { NoSuchBot } from "./no-such-bot.tsx";
import classes from "./public-bot-details.module.css";

interface Props {
  botId: string;
  apiAddress: string;
}

const isNotFound = (error: unknown) => error instanceof TRPCClientError && error.data?.fault === "not_found";

export function PublicBotPage({ botId, apiAddress }: Props) {
  const { t } = useLanguage();
  const bot = useQuery(useTRPC().publicBots.get.queryOptions({ botId }, { refetchInterval: REFRESH_MS, retry: false }));
  if (isNotFound(bot.error))
    return (
      <Frame>
        <NoSuchBot />
      </Frame>
    );
  return (
    <Frame>
      {bot.data && (
        <>
          <PageBreadcrumbs
            parents={[{ href: "/public", label: t("publicBots.title") }]}
            current={bot.data.nickname}
            isName
          />
          <PageHeader title={<Name>{bot.data.nickname}</Name>} />
        </>
      )}
      <Stack gap="lg">
        {bot.isError && <ErrorState error={bot.error} onRetry={() => void bot.refetch()} />}
        {bot.isPending && <LoadingRows rows={3} />}
        {bot.isSuccess && <PublicBotDetails bot={bot.data} />}
        {bot.data && (
          <CallBlock
            label={t("publicBots.bot.call")}
            call={{ method: "GET", url: `${apiAddress}/bots/public/${botId}`, withToken: false }}
          />
        )}
      </Stack>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py={{ base: "lg", sm: 48 }}>
      {children}
    </Container>
  );
}

/** All public data of a bot. */
function PublicBotDetails({ bot: { id, status, friendsCount, party } }: { bot: PublicBot }) {
  const { t, format } = useLanguage();
  return (
    <Card withBorder>
      <Facts
        inColumns
        facts={{
          [t("shared.botWords.liveStatus")]: <BotStatusLabel status={status} />,
          [t("publicBots.bot.friends")]:
            friendsCount === undefined ? (
              <span data-none>{t("publicBots.bot.friendsUnknown")}</span>
            ) : (
              format.number(friendsCount)
            ),
          [t("publicBots.bot.party")]: (
            <>
              <PartySize party={party} />
              {party && <PartySlots used={party.size} total={party.maxSize} />}
            </>
          ),
          [t("publicBots.bot.playlist")]: party?.playlistId,
          [t("publicBots.bot.id")]: <CopyValue value={id} label={t("publicBots.bot.copiedId")} />,
        }}
      />
    </Card>
  );
}

/** A party of the game has at most 16 members. Larger values from a shard are not drawn. */
const MAX_SLOTS = 16;

function PartySlots({ used, total }: { used: number; total: number }) {
  const slots = Array.from({ length: Math.min(total, MAX_SLOTS) }, (_, index) => index);
  return (
    <span className={classes.slots} aria-hidden>
      {slots.map((slot) => (
        <span key={slot} className={classes.slot} data-used={slot < used || undefined} />
      ))}
    </span>
  );
}
