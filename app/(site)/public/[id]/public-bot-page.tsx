"use client";

import { Container, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import { CallBlock } from "../../../_ui/copy-call.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { REFRESH_MS } from "../refresh-interval.ts";
import { publicBotsTexts } from "../texts.ts";
import { NoSuchBot } from "./no-such-bot.tsx";
import { PublicBotDetails } from "./public-bot-details.tsx";

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
