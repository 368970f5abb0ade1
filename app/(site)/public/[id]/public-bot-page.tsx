"use client";

import { Card, Container, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { CallBlock } from "../../../_ui/copy-call.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { PartySize } from "../party-size.tsx";
import { REFRESH_MS } from "../refresh-interval.ts";
import { publicBotsTexts } from "../texts.ts";
import { NoSuchBot } from "./no-such-bot.tsx";
import classes from "./public-bot-details.module.css";

interface Props {
  botId: string;
  apiAddress: string;
}

const isNotFound = (error: unknown) => error instanceof TRPCClientError && error.data?.fault === "not_found";

export function PublicBotPage({ botId, apiAddress }: Props) {
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
            parents={[{ href: "/public", label: publicBotsTexts.title }]}
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
            label={publicBotsTexts.bot.call}
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

const texts = publicBotsTexts.bot;

/** All public data of a bot. */
function PublicBotDetails({ bot: { id, status, friendsCount, party } }: { bot: PublicBot }) {
  return (
    <Card withBorder>
      <Facts
        inColumns
        facts={{
          [texts.status]: <BotStatusLabel status={status} />,
          [texts.friends]:
            friendsCount === undefined ? <span data-none>{texts.friendsUnknown}</span> : formatNumber(friendsCount),
          [texts.party]: (
            <>
              <PartySize party={party} />
              {party && <PartySlots used={party.size} total={party.maxSize} />}
            </>
          ),
          [texts.playlist]: party?.playlistId,
          [texts.id]: <CopyValue value={id} label={texts.copiedId} />,
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
